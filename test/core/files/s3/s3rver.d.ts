declare module "@20minutes/s3rver" {
  /** The part that the tests use. The package has no types. */
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
