declare module "@20minutes/s3rver" {
  /** What is used of it here; it brings no types of its own. */
  export default class S3rver {
    constructor(options: {
      address: string;
      port: number;
      directory: string;
      silent: boolean;
      vhostBuckets: boolean;
      configureBuckets: { name: string }[];
    });
    httpServer: import("node:http").Server;
    run(): Promise<{ port: number }>;
    close(): Promise<void>;
  }
}
