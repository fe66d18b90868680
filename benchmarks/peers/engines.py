"""Passages with embeddings in, nearest and best-matching rows out, by engines of others.

Runs in the environment of `requirements/peers.lock` and imports nothing of claimwright. Each engine
is used as its documentation says, with the parameters written here. A row number names a passage.
"""

from collections.abc import Sequence
from pathlib import Path

import numpy as np

from benchmarks.peers.glued_engines import Bm25sFaiss, TantivyUsearch
from benchmarks.peers.stored import LEAST_CITATIONS, YEARS, Data, Engine, Rows, Vectors

_BATCH = 1_000


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
