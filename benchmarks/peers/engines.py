"""Passages with embeddings in, nearest and best-matching rows out, by engines of others.

Runs in the environment of `requirements/peers.lock` and imports nothing of claimwright. Each engine
is used as its documentation says, with the parameters written here. A row number names a passage.
"""

import json
import sqlite3
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

Vectors = NDArray[np.float32]
Rows = list[list[int]]

YEARS = (2005, 2015)
LEAST_CITATIONS = 10
_BATCH = 1_000


@dataclass(frozen=True, slots=True, kw_only=True)
class Data:
    """What is stored.

    Args:
        texts: Title, line feed and sentence.
        years: Of publication.
        citations: 0 or more.
        vectors: L2-normalised.
    """

    texts: list[str]
    years: NDArray[np.int64]
    citations: NDArray[np.int64]
    vectors: Vectors

    @property
    def passing(self) -> NDArray[np.bool_]:
        """Which rows the range filter keeps."""
        years = (self.years >= YEARS[0]) & (self.years <= YEARS[1])
        kept: NDArray[np.bool_] = years & (self.citations >= LEAST_CITATIONS)
        return kept


class Engine(Protocol):
    """One engine, or two glued."""

    def build(self, data: Data, folder: Path) -> None:
        """Store and index everything, kept in the folder where the engine keeps anything."""
        ...

    def open(self, folder: Path) -> None:
        """Get ready to answer, in another process than the one that built."""
        ...

    def dense(self, vectors: Vectors, limit: int, *, only: bool) -> Rows:
        """Return the nearest rows of each vector, those of the range filter alone if asked."""
        ...

    def sparse(self, texts: Sequence[str], limit: int, *, only: bool) -> Rows:
        """Return the best rows of each text by BM25."""
        ...

    def fetch(self, rows: Sequence[int]) -> list[str]:
        """Return the texts of rows."""
        ...


class Haystack:
    """Documents in memory, everything compared with everything."""

    def build(self, data: Data, folder: Path) -> None:
        """Fill the store; kept as its own JSON."""
        from haystack import Document  # noqa: PLC0415
        from haystack.document_stores.in_memory import InMemoryDocumentStore  # noqa: PLC0415

        store = InMemoryDocumentStore()
        store.write_documents(
            [
                Document(
                    id=str(row),
                    content=text,
                    embedding=data.vectors[row].tolist(),
                    meta={"year": int(data.years[row]), "citations": int(data.citations[row])},
                )
                for row, text in enumerate(data.texts)
            ]
        )
        store.save_to_disk(str(folder / "store.json"))

    def open(self, folder: Path) -> None:
        """Load the JSON."""
        from haystack.document_stores.in_memory import InMemoryDocumentStore  # noqa: PLC0415

        self._store = InMemoryDocumentStore.load_from_disk(str(folder / "store.json"))
        self._only = {
            "operator": "AND",
            "conditions": [
                {"field": "meta.year", "operator": ">=", "value": YEARS[0]},
                {"field": "meta.year", "operator": "<=", "value": YEARS[1]},
                {"field": "meta.citations", "operator": ">=", "value": LEAST_CITATIONS},
            ],
        }

    def dense(self, vectors: Vectors, limit: int, *, only: bool) -> Rows:
        """Compare with all."""
        return [
            [
                int(found.id)
                for found in self._store.embedding_retrieval(
                    one.tolist(), filters=self._only if only else None, top_k=limit
                )
            ]
            for one in vectors
        ]

    def sparse(self, texts: Sequence[str], limit: int, *, only: bool) -> Rows:
        """Score all."""
        filters = self._only if only else None
        return [
            [
                int(found.id)
                for found in self._store.bm25_retrieval(text, filters=filters, top_k=limit)
            ]
            for text in texts
        ]

    def fetch(self, rows: Sequence[int]) -> list[str]:
        """Look up by id."""
        return [self._store.storage[str(row)].content or "" for row in rows]


class Chroma:
    """An embedded database; it has no BM25."""

    def build(self, data: Data, folder: Path) -> None:
        """Add in batches."""
        self.open(folder)
        for start in range(0, len(data.texts), _BATCH):
            part = range(start, min(start + _BATCH, len(data.texts)))
            self._collection.add(
                ids=[str(row) for row in part],
                embeddings=data.vectors[part.start : part.stop],
                documents=[data.texts[row] for row in part],
                metadatas=[
                    {"year": int(data.years[row]), "citations": int(data.citations[row])}
                    for row in part
                ],
            )

    def open(self, folder: Path) -> None:
        """Open the folder."""
        import chromadb  # noqa: PLC0415

        client = chromadb.PersistentClient(
            path=str(folder), settings=chromadb.Settings(anonymized_telemetry=False)
        )
        self._collection = client.get_or_create_collection(
            "passages", embedding_function=None, configuration={"hnsw": {"space": "ip"}}
        )

    def dense(self, vectors: Vectors, limit: int, *, only: bool) -> Rows:
        """Ask all at once."""
        where = {
            "$and": [
                {"year": {"$gte": YEARS[0]}},
                {"year": {"$lte": YEARS[1]}},
                {"citations": {"$gte": LEAST_CITATIONS}},
            ]
        }
        found = self._collection.query(
            query_embeddings=vectors,
            n_results=limit,
            where=where if only else None,
            include=["distances"],
        )
        return [[int(name) for name in names] for names in found["ids"]]

    def sparse(self, texts: Sequence[str], limit: int, *, only: bool) -> Rows:
        """Refuse."""
        raise NotImplementedError

    def fetch(self, rows: Sequence[int]) -> list[str]:
        """Get by id."""
        found = self._collection.get(ids=[str(row) for row in rows], include=["documents"])
        return list(found["documents"] or ())


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


class Zvec:
    """An embedded engine with graph, words and filters of its own."""

    def build(self, data: Data, folder: Path) -> None:
        """Insert in batches and optimise."""
        import zvec  # noqa: PLC0415

        kind, ranges = zvec.DataType, zvec.InvertIndexParam(enable_range_optimization=True)
        words = zvec.FtsIndexParam(tokenizer_name="standard", filters=["lowercase", "stemmer"])
        schema = zvec.CollectionSchema(
            name="passages",
            fields=[
                zvec.FieldSchema("text", kind.STRING, index_param=words),
                zvec.FieldSchema("year", kind.INT64, index_param=ranges),
                zvec.FieldSchema("citations", kind.INT64, index_param=ranges),
            ],
            vectors=zvec.VectorSchema(
                "vector",
                kind.VECTOR_FP32,
                dimension=data.vectors.shape[1],
                index_param=zvec.HnswIndexParam(
                    metric_type=zvec.MetricType.IP, m=16, ef_construction=200
                ),
            ),
        )
        made = zvec.create_and_open(str(folder / "zvec"), schema)
        for start in range(0, len(data.texts), _BATCH):
            made.insert(
                [
                    zvec.Doc(
                        id=str(row),
                        vectors={"vector": data.vectors[row]},
                        fields={
                            "text": data.texts[row],
                            "year": int(data.years[row]),
                            "citations": int(data.citations[row]),
                        },
                    )
                    for row in range(start, min(start + _BATCH, len(data.texts)))
                ]
            )
        made.optimize()
        made.flush()
        made.close()

    def open(self, folder: Path) -> None:
        """Open to read."""
        import zvec  # noqa: PLC0415

        self._zvec = zvec
        option = zvec.CollectionOption(read_only=True, enable_mmap=True)
        self._made = zvec.open(str(folder / "zvec"), option)

    def dense(self, vectors: Vectors, limit: int, *, only: bool) -> Rows:
        """Ask one by one."""
        param = self._zvec.HnswQueryParam(ef=max(300, limit))
        make = self._zvec.Query
        return [
            self._asked(make(field_name="vector", vector=one, param=param), limit, only=only)
            for one in vectors
        ]

    def sparse(self, texts: Sequence[str], limit: int, *, only: bool) -> Rows:
        """Ask one by one."""
        make, words = self._zvec.Query, self._zvec.Fts
        return [
            self._asked(make(field_name="text", fts=words(match_string=text)), limit, only=only)
            for text in texts
        ]

    def _asked(self, query: object, limit: int, *, only: bool) -> list[int]:
        ranges = f"year >= {YEARS[0]} and year <= {YEARS[1]} and citations >= {LEAST_CITATIONS}"
        found = self._made.query(
            queries=query, topk=limit, filter=ranges if only else None, output_fields=[]
        )
        return [int(one.id) for one in found]

    def fetch(self, rows: Sequence[int]) -> list[str]:
        """Fetch by id."""
        found = self._made.fetch([str(row) for row in rows])
        return [str(found[str(row)].field("text")) for row in rows]


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
    "haystack": Haystack,
    "chroma": Chroma,
    "bm25s-faiss": Bm25sFaiss,
    "tantivy-usearch": TantivyUsearch,
    "zvec": Zvec,
    "duckdb": DuckDB,
}


def load(folder: Path) -> Data:
    """Read what every engine is given.

    Args:
        folder: Holds `rows.jsonl` and `vectors.npy`.

    Returns:
        Passages with their embeddings, the same for each engine.
    """
    lines = (folder / "rows.jsonl").read_text(encoding="utf-8").splitlines()
    rows = [json.loads(line) for line in lines]
    return Data(
        texts=[row["text"] for row in rows],
        years=np.array([row["year"] for row in rows]),
        citations=np.array([row["citations"] for row in rows]),
        vectors=np.load(folder / "vectors.npy"),
    )
