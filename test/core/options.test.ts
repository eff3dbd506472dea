import { describe, expect, it } from "vitest";
import { OptionsError, parseOptions } from "../../core/src/options.ts";

describe("The environment", () => {
  it("is accepted if it is empty, because no variable is required", () => {
    expect(parseOptions({})).toMatchObject({
      port: 3_000,
      host: "127.0.0.1",
      publicUrl: undefined,
      dataDir: "./data",
      secret: undefined,
      databaseUrl: undefined,
      sqliteThread: false,
      redisUrl: undefined,
      anonymousCallsPerMinute: undefined,
      widgetCallsPerMinute: undefined,
      fileBytesPerAddress: undefined,
      connectionsPerAddress: undefined,
      trustProxy: [],
      tls: undefined,
      allowWebhookHosts: "",
      operatorKey: undefined,
      logLevel: "info",
    });
  });

  it("is read from variables with exactly these names", () => {
    const options = parseOptions({
      PORT: "8080",
      HOST: "::",
      PARLEY_PUBLIC_URL: "https://chat.example.com/",
      PARLEY_DATA_DIR: "/srv/p",
      DATABASE_URL: "postgresql://parley:pw@db.example.com:5433/chat?sslmode=verify-full",
      PARLEY_SQLITE_THREAD: "on",
      REDIS_URL: "rediss://parley:pw@redis.example.com:6380/2",
      PARLEY_SECRET: "0123456789abcdef",
      PARLEY_TRUST_PROXY: "10.0.0.0/8, loopback,,",
      PARLEY_TLS_CERT: "cert.pem",
      PARLEY_TLS_KEY: "key.pem",
      PARLEY_ALLOW_WEBHOOK_HOSTS: "a:1,b",
      PARLEY_ANONYMOUS_CALLS_PER_MINUTE: "30",
      PARLEY_WIDGET_CALLS_PER_MINUTE: "6000",
      PARLEY_CONNECTIONS_PER_ADDRESS: "9999999",
      PARLEY_FILE_BYTES_PER_ADDRESS: "1073741824",
      PARLEY_OPERATOR_KEY: "operator-key-of-16",
      LOG_LEVEL: "debug",
    });
    expect(options).toMatchObject({
      port: 8_080,
      host: "::",
      publicUrl: "https://chat.example.com",
      dataDir: "/srv/p",
      databaseUrl: "postgresql://parley:pw@db.example.com:5433/chat?sslmode=verify-full",
      sqliteThread: true,
      redisUrl: "rediss://parley:pw@redis.example.com:6380/2",
      secret: "0123456789abcdef",
      trustProxy: ["10.0.0.0/8", "loopback"],
      tls: { certFile: "cert.pem", keyFile: "key.pem" },
      allowWebhookHosts: "a:1,b",
      anonymousCallsPerMinute: 30,
      widgetCallsPerMinute: 6_000,
      connectionsPerAddress: 9_999_999,
      fileBytesPerAddress: 1_073_741_824,
      operatorKey: "operator-key-of-16",
      logLevel: "debug",
    });
  });

  it.each([
    ["Render", { RENDER_EXTERNAL_URL: "https://parley-x.onrender.com" }, "https://parley-x.onrender.com"],
    ["Railway", { RAILWAY_PUBLIC_DOMAIN: "parley.up.railway.app" }, "https://parley.up.railway.app"],
    ["Fly.io", { FLY_APP_NAME: "parley-of-ada" }, "https://parley-of-ada.fly.dev"],
  ])(
    "contains the public URL that the hosting platform %s provides, unless `PARLEY_PUBLIC_URL` is set",
    (_, environment, address) => {
      expect(parseOptions(environment).publicUrl).toBe(address);
      const own = { PARLEY_PUBLIC_URL: "https://chat.example.com" };
      expect(parseOptions({ ...environment, ...own }).publicUrl).toBe("https://chat.example.com");
    },
  );

  it("contains no public URL if the hosting platform's variable is empty or no URL, unless `PARLEY_PUBLIC_URL` is set", () => {
    const environment = { RAILWAY_PUBLIC_DOMAIN: "", RENDER_EXTERNAL_URL: "no address" };
    expect(parseOptions(environment).publicUrl).toBeUndefined();
    const own = { PARLEY_PUBLIC_URL: "https://chat.example.com" };
    expect(parseOptions({ ...environment, ...own }).publicUrl).toBe("https://chat.example.com");
  });

  it("is accepted with empty variables, which count as not set, and with other programs' variables", () => {
    const others = { PATH: "/bin", PARLEYX: "1", DEBUG: "yes" };
    expect(parseOptions({ PORT: "", PARLEY_SECRET: "", PARLEY_PUBLIC_URL: "", ...others }).port).toBe(3_000);
  });

  it.each([
    ["PORT", "http"],
    ["PORT", "65536"],
    ["PORT", "-1"],
    ["PORT", "80.5"],
    ["PORT", " 80"],
    ["PARLEY_PUBLIC_URL", "chat.example.com"],
    ["PARLEY_PUBLIC_URL", "ftp://chat.example.com"],
    ["PARLEY_PUBLIC_URL", "https://chat.example.com/?a=1"],
    ["PARLEY_PUBLIC_URL", "https://chat.example.com/#a"],
    ["DATABASE_URL", "mysql://db.example.com/chat"],
    ["DATABASE_URL", "db.example.com"],
    ["REDIS_URL", "http://127.0.0.1:6379"],
    ["REDIS_URL", "127.0.0.1:6379"],
    ["REDIS_URL", "redis://127.0.0.1/chat"],
    ["PARLEY_SECRET", "too short"],
    ["PARLEY_OPERATOR_KEY", "too short"],
    ["PARLEY_ANONYMOUS_CALLS_PER_MINUTE", "0"],
    ["PARLEY_WIDGET_CALLS_PER_MINUTE", "many"],
    ["PARLEY_CONNECTIONS_PER_ADDRESS", "10000000"],
    ["PARLEY_SQLITE_THREAD", "true"],
    ["PARLEY_SMTP_URL", "http://mail.example.com"],
    ["PARLEY_MAIL_FROM", "Shop"],
    ["PARLEY_MAIL_FROM", "a@example.com, b@example.com"],
    ["PARLEY_MAIL_FROM", "a@example.com\r\nBcc: b@example.com"],
    ["LOG_LEVEL", "loud"],
    ["PARLEY_TRUSTPROXY", "loopback"],
    ["PARLEY_", "x"],
  ])("is refused with an error that names the variable if %s is '%s'", (name, value) => {
    expect(() => parseOptions({ [name]: value })).toThrow(OptionsError);
    expect(() => parseOptions({ [name]: value })).toThrow(new RegExp(`^${name}: `));
  });

  it("is refused with an error that does not reveal the value of a secret", () => {
    expect(() => parseOptions({ DATABASE_URL: "mysql://a:hunter2@b/c" })).toThrow(/^(?!.*hunter2)/);
    expect(() => parseOptions({ REDIS_URL: "redis://a:hunter2@b/c" })).toThrow(/^(?!.*hunter2)/);
    expect(() => parseOptions({ PARLEY_SMTP_URL: "http://a:hunter2@b" })).toThrow(/^(?!.*hunter2)/);
    expect(() => parseOptions({ PARLEY_SECRET: "hunter2" })).toThrow(/^(?!.*hunter2)/);
  });

  it.each([
    "postgres://localhost/chat",
    "postgres:///chat?host=/run/postgresql",
    "postgresql://u:p@[::1]:1/chat",
  ])("selects Postgres with the URL %s", (url) =>
    expect(parseOptions({ DATABASE_URL: url }).databaseUrl).toBe(url),
  );

  it.each(["redis://localhost", "redis://:pw@[::1]:6380/0", "rediss://u:p@cache.example.com/"])(
    "selects Redis with the URL %s",
    (url) => expect(parseOptions({ REDIS_URL: url }).redisUrl).toBe(url),
  );

  it("is refused if only one of mail server and sender is set", () => {
    expect(() => parseOptions({ PARLEY_SMTP_URL: "smtp://mail" })).toThrow(/^PARLEY_MAIL_FROM: /);
    expect(() => parseOptions({ PARLEY_MAIL_FROM: "Shop <chat@shop.example>" })).toThrow(
      /^PARLEY_SMTP_URL: /,
    );
  });

  it("selects a file bucket with access keys, and is refused with the name of a missing access key", () => {
    const keys = { AWS_ACCESS_KEY_ID: "AKIA1", AWS_SECRET_ACCESS_KEY: "hunter2" };
    const named = { ...keys, PARLEY_FILES_URL: "s3://files/chat", AWS_REGION: "eu-central-1" };
    expect(parseOptions(named).fileBucket).toEqual({
      name: "s3://files/chat",
      origin: "https://files.s3.eu-central-1.amazonaws.com",
      path: "/chat/",
      region: "eu-central-1",
      accessKeyId: "AKIA1",
      secretAccessKey: "hunter2",
      sessionToken: undefined,
    });
    // Without `PARLEY_FILES_URL`, the `AWS_` variables are ignored, because other programs may have set them.
    expect(parseOptions({ ...keys, AWS_REGION: "mars!" }).fileBucket).toBeUndefined();
    const { PARLEY_FILES_URL } = named;
    expect(() => parseOptions({ PARLEY_FILES_URL })).toThrow(/^AWS_ACCESS_KEY_ID: /);
    expect(() => parseOptions({ PARLEY_FILES_URL, AWS_ACCESS_KEY_ID: "AKIA1" })).toThrow(
      /^AWS_SECRET_ACCESS_KEY: /,
    );
    expect(() => parseOptions({ ...keys, PARLEY_FILES_URL: "s3://a:hunter2@files" })).toThrow(
      /^PARLEY_FILES_URL: (?!.*hunter2)/,
    );
  });

  it("is refused if only one of certificate and key is set", () => {
    expect(() => parseOptions({ PARLEY_TLS_CERT: "cert.pem" })).toThrow(/^PARLEY_TLS_KEY: /);
    expect(() => parseOptions({ PARLEY_TLS_KEY: "key.pem" })).toThrow(/^PARLEY_TLS_CERT: /);
  });
});
