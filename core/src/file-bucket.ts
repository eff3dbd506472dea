/** The S3-compatible bucket of visitors' files, with credentials. */
export interface FileBucket {
  /** The name to show, without credentials and options. */
  name: string;
  /** Scheme, host and port. */
  origin: string;
  /** The URL's path before an object's name: the prefix, often after the bucket. Begins and ends with a slash. */
  path: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  sessionToken: string | undefined;
}

/** Defaults for the parts that the bucket's URL leaves out. */
export interface BucketDefaults {
  region?: string | undefined;
  endpoint?: string | undefined;
}

const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
/** Characters that every store and proxy passes on unchanged and that do not change the path. */
const PREFIX = /^[\w-][\w.-]*(?:\/[\w-][\w.-]*)*$/;
const LONGEST_PREFIX = 500;
const REGION = /^[a-z0-9-]{1,40}$/;
const EVERYWHERE = "us-east-1";

/**
 * Reads `s3://bucket/prefix?endpoint=https://…&region=…`. Without an endpoint, the store is Amazon's; for all others, the bucket
 * is part of the path, which every store supports. Throws an `Error` whose message names the fix and contains no secret.
 */
export function fileBucket(
  address: string,
  defaults: BucketDefaults = {},
): Pick<FileBucket, "name" | "origin" | "path" | "region"> {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (url === undefined || url.protocol !== "s3:") {
    throw new Error(
      "Give the address of a bucket, such as s3://bucket/prefix?endpoint=https://s3.example.com.",
    );
  }
  if (url.username !== "" || url.password !== "") {
    throw new Error(
      "Remove the keys from the address. Set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY instead.",
    );
  }
  const bucket = url.host;
  if (!BUCKET.test(bucket))
    throw new Error("A bucket's name has 3 to 63 lower-case letters, digits, dots and hyphens.");
  const prefix = url.pathname.replace(/^\/|\/$/g, "");
  if (prefix !== "" && (!PREFIX.test(prefix) || prefix.length > LONGEST_PREFIX)) {
    throw new Error(
      "A prefix has letters, digits, dots, hyphens and underscores, with slashes between them.",
    );
  }
  const other = [...url.searchParams.keys()].find((name) => name !== "endpoint" && name !== "region");
  if (other !== undefined || url.hash !== "")
    throw new Error("Only endpoint and region are allowed after ?.");
  const region = url.searchParams.get("region") ?? defaults.region ?? EVERYWHERE;
  if (!REGION.test(region)) throw new Error("Give a region such as eu-central-1.");
  const endpoint = url.searchParams.get("endpoint") ?? defaults.endpoint;
  const below = prefix === "" ? "/" : `/${prefix}/`;
  const name = `s3://${bucket}/${prefix}`.replace(/\/$/, "");
  if (endpoint !== undefined) {
    const { origin, pathname } = endpointOf(endpoint);
    return { name, origin, path: `${pathname.replace(/\/$/, "")}/${bucket}${below}`, region };
  }
  // A certificate for *.s3.… does not cover a name with dots.
  return bucket.includes(".")
    ? { name, origin: `https://s3.${region}.amazonaws.com`, path: `/${bucket}${below}`, region }
    : { name, origin: `https://${bucket}.s3.${region}.amazonaws.com`, path: below, region };
}

function endpointOf(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isPlain = url && url.username === "" && url.password === "" && url.search === "" && url.hash === "";
  if (!isPlain || !/^https?:$/.test(url.protocol)) {
    throw new Error("Give an endpoint such as https://s3.example.com, without a key and without ?.");
  }
  return url;
}
