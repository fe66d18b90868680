"""Passages with embeddings in, nearest and best-matching rows out, by engines of others.

Runs in the environment of `requirements/peers.lock` and imports nothing of claimwright. Each engine
is used as its documentation says, with the parameters written here; two of them are pairs of
libraries put together by hand. A row number names a passage.
"""

import sqlite3
from collections.abc import Sequence
from pathlib import Path

import numpy as np

from benchmarks.peers.stored import LEAST_CITATIONS, YEARS, Data, Engine, Rows, Vectors

_BATCH = 1_000


class _Texts:
    """Texts by row number in SQLite, for engines that keep none."""

    def build(self, texts: Sequence[str], folder: Path) -> None:
        with sqlite3.connect(folder / "texts.db") as store:
            store.execute("create table texts (row integer primary key, text text)")
            store.executemany("insert into texts values (?, ?)", enumerate(texts))
        store.close()

    def open(self, folder: Path) -> None:
        self._store = sqlite3.connect(folder / "texts.db")

    def fetch(self, rows: Sequence[int]) -> list[str]:
        marks = ",".join("?" * len(rows))
        sql = f"select row, text from texts where row in ({marks})"  # noqa: S608  # marks alone
        found = dict(self._store.execute(sql, list(map(int, rows))))
        return [found[row] for row in rows]


class Bm25sFaiss:
    """Arrays of bm25s and faiss with texts in SQLite: built once, never changed."""

    def build(self, data: Data, folder: Path) -> None:
        """Exact vectors up to 20,000 rows, lists of int8 vectors above."""
        import bm25s  # noqa: PLC0415
        import faiss  # noqa: PLC0415

        _Texts().build(data.texts, folder)
        words = bm25s.BM25()
        words.index(bm25s.tokenize(data.texts, show_progress=False), show_progress=False)
        words.save(folder / "words", show_progress=False)
        kind = "Flat" if len(data.texts) < 20_000 else f"IVF{len(data.texts) // 512},SQ8"  # noqa: PLR2004
        index = faiss.index_factory(data.vectors.shape[1], kind, faiss.METRIC_INNER_PRODUCT)
        index.train(data.vectors[:: max(1, len(data.texts) // 131_072)])
        index.add(data.vectors)
        faiss.write_index(index, str(folder / "vectors.faiss"))
        np.save(folder / "passing.npy", data.passing)

    def open(self, folder: Path) -> None:
        """Load all into memory."""
        import bm25s  # noqa: PLC0415
        import faiss  # noqa: PLC0415

        self._faiss, self._bm25s = faiss, bm25s
        self._texts = _Texts()
        self._texts.open(folder)
        self._words = bm25s.BM25.load(folder / "words")
        self._vectors = faiss.read_index(str(folder / "vectors.faiss"))
        self._passing = np.load(folder / "passing.npy")
        bits = np.packbits(self._passing, bitorder="little")
        self._selector = faiss.IDSelectorBitmap(bits)
        self._bits = bits

    def dense(self, vectors: Vectors, limit: int, *, only: bool) -> Rows:
        """Read 64 lists."""
        lists = isinstance(self._vectors, self._faiss.IndexIVF)
        make = self._faiss.SearchParametersIVF if lists else self._faiss.SearchParameters
        options = {"nprobe": 64} if lists else {}
        if only:
            options["sel"] = self._selector
        found = self._vectors.search(vectors, limit, params=make(**options))[1]
        return [[row for row in rows if row >= 0] for rows in found.tolist()]

    def sparse(self, texts: Sequence[str], limit: int, *, only: bool) -> Rows:
        """Score all, those that do not pass with 0."""
        tokens = self._bm25s.tokenize(list(texts), show_progress=False)
        found, scores = self._words.retrieve(
            tokens,
            k=min(limit, len(self._passing)),
            show_progress=False,
            weight_mask=self._passing.astype(np.float32) if only else None,
        )
        both = zip(found.tolist(), scores.tolist(), strict=True)
        return [
            [row for row, score in zip(rows, values, strict=True) if score > 0]
            for rows, values in both
        ]

    def fetch(self, rows: Sequence[int]) -> list[str]:
        """Ask SQLite."""
        return self._texts.fetch(rows)


class TantivyUsearch:
    """A full-text library and a graph of neighbours, two stores to keep in step."""

    _surplus = 10

    def build(self, data: Data, folder: Path) -> None:
        """Fill both."""
        import tantivy  # noqa: PLC0415
        from usearch.index import Index  # noqa: PLC0415

        (folder / "words").mkdir()
        words = tantivy.Index(self._schema(), path=str(folder / "words"))
        writer = words.writer(heap_size=128 << 20, num_threads=2)
        for row, text in enumerate(data.texts):
            writer.add_document(
                tantivy.Document(
                    row=row,
                    text=text,
                    year=int(data.years[row]),
                    citations=int(data.citations[row]),
                )
            )
        writer.commit()
        writer.wait_merging_threads()
        near = Index(ndim=data.vectors.shape[1], metric="ip", dtype="i8")
        near.add(np.arange(len(data.texts)), data.vectors)
        near.save(str(folder / "vectors.usearch"))
        np.save(folder / "passing.npy", data.passing)

    def open(self, folder: Path) -> None:
        """Map the graph from its file."""
        import tantivy  # noqa: PLC0415
        from usearch.index import Index  # noqa: PLC0415

        self._tantivy = tantivy
        self._words = tantivy.Index.open(str(folder / "words"))
        self._searcher = self._words.searcher()
        self._near = Index.restore(str(folder / "vectors.usearch"), view=True)
        self._passing = np.load(folder / "passing.npy")

    def _schema(self) -> object:
        import tantivy  # noqa: PLC0415

        made = tantivy.SchemaBuilder()
        for name in ("row", "year", "citations"):
            made.add_integer_field(name, stored=name == "row", indexed=True, fast=True)
        made.add_text_field("text", stored=True, tokenizer_name="en_stem", index_option="freq")
        return made.build()

    def dense(self, vectors: Vectors, limit: int, *, only: bool) -> Rows:
        """Ask for more than enough and drop what does not pass: it knows no filter."""
        room = min(limit * (self._surplus if only else 1), len(self._passing))
        found = self._near.search(vectors, room)
        keys = found.keys.reshape(len(vectors), -1).astype(np.int64)
        kept = [row[self._passing[row]] if only else row for row in keys]
        return [row[:limit].tolist() for row in kept]

    def sparse(self, texts: Sequence[str], limit: int, *, only: bool) -> Rows:
        """Parse leniently, filter in the engine."""
        return [self._one(text, limit, only=only) for text in texts]

    def _one(self, text: str, limit: int, *, only: bool) -> list[int]:
        plain = "".join(letter if letter.isalnum() else " " for letter in text).lower()
        query, _ = self._words.parse_query_lenient(plain, ["text"])
        if only:
            query = self._filtered(query)
        hits = self._searcher.search(query, limit, count=False).hits
        return [self._searcher.doc(place).get_first("row") for _, place in hits]

    def _filtered(self, query: object) -> object:
        kind, must = self._tantivy.FieldType.Integer, self._tantivy.Occur.Must
        make, schema = self._tantivy.Query, self._words.schema
        years = make.range_query(schema, "year", kind, *YEARS)
        cited = make.range_query(schema, "citations", kind, LEAST_CITATIONS, None)
        free = [make.const_score_query(each, 0.0) for each in (years, cited)]
        return make.boolean_query([(must, query), *((must, each) for each in free)])

    def fetch(self, rows: Sequence[int]) -> list[str]:
        """Ask for the stored text of each."""
        make, schema = self._tantivy.Query, self._words.schema
        found = [
            self._searcher.search(make.term_query(schema, "row", row), 1, count=False).hits
            for row in rows
        ]
        return [self._searcher.doc(hits[0][1]).get_first("text") for hits in found]


class DuckDB:
    """A columnar database without its extensions, which are not on PyPI: exact, no BM25."""

    def build(self, data: Data, folder: Path) -> None:
        """Write one table from columns."""
        import duckdb  # noqa: PLC0415
        import pyarrow as pa  # noqa: PLC0415

        size = data.vectors.shape[1]
        made = duckdb.connect(str(folder / "store.duckdb"))
        made.execute(
            "create table passages (row integer, text varchar, year integer, citations integer,"
            f" vector float[{size}])"
        )
        for start in range(0, len(data.texts), 10 * _BATCH):
            part = slice(start, start + 10 * _BATCH)
            near = pa.array(data.vectors[part].reshape(-1))
            columns = {
                "row": np.arange(len(data.texts), dtype=np.int32)[part],
                "text": data.texts[part],
                "year": data.years[part],
                "citations": data.citations[part],
                "vector": pa.FixedSizeListArray.from_arrays(near, size),
            }
            made.register("part", pa.table(columns))
            made.execute("insert into passages select * from part")
        made.close()

    def open(self, folder: Path) -> None:
        """Open to read."""
        import duckdb  # noqa: PLC0415

        self._made = duckdb.connect(str(folder / "store.duckdb"), read_only=True)

    def dense(self, vectors: Vectors, limit: int, *, only: bool) -> Rows:
        """Compare with all."""
        ranges = f"where year between {YEARS[0]} and {YEARS[1]} and citations >= {LEAST_CITATIONS}"
        sql = (
            f"select row from passages {ranges if only else ''} order by"  # noqa: S608  # constants
            f" array_inner_product(vector, $near::float[{vectors.shape[1]}]) desc limit {limit}"
        )
        return [
            [row for (row,) in self._made.execute(sql, {"near": one.tolist()}).fetchall()]
            for one in vectors
        ]

    def sparse(self, texts: Sequence[str], limit: int, *, only: bool) -> Rows:
        """Refuse."""
        raise NotImplementedError

    def fetch(self, rows: Sequence[int]) -> list[str]:
        """Select by row number."""
        sql = "select row, text from passages where list_contains($rows, row)"
        found = dict(self._made.execute(sql, {"rows": list(rows)}).fetchall())
        return [found[row] for row in rows]


ENGINES: dict[str, type[Engine]] = {
    "bm25s-faiss": Bm25sFaiss,
    "tantivy-usearch": TantivyUsearch,
    "duckdb": DuckDB,
}
