// What a document says of its address → a link that leads to a work and nowhere else.

export interface Link {
  href: string;
  text: string;
}

/** Return the link of a DOI, or null for what is none. */
export function doiLink(doi: string | null): Link | null {
  const bare = (doi ?? "").trim().replace(/^(https?:\/\/(dx\.)?doi\.org\/|doi:)/i, "");
  if (!/^10\.\d{4,9}\/\S+$/.test(bare)) return null;
  const path = bare.split("/").map(encodeURIComponent).join("/");
  return { href: `https://doi.org/${path}`, text: `doi:${bare}` };
}

/** Return the link of a web address, or null for another kind, such as `javascript:`. */
export function webLink(url: string | null): Link | null {
  if (!url || !URL.canParse(url)) return null;
  const { protocol, hostname, href } = new URL(url);
  return protocol === "https:" || protocol === "http:" ? { href, text: hostname } : null;
}
