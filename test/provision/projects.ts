/** A group of tests that can be run with `npm test -- --project unit`. */
export interface Project {
  name: "unit" | "contract" | "browser" | "deployment" | "wordpress" | "shopify" | "faults";
  include: string[];
  exclude: string[];
  /** Whether the files need only Node: no other program, server or browser. */
  isAlone: boolean;
  /** Whether each file runs in a separate process. Otherwise files share loaded modules and the browser. */
  isIsolated: boolean;
  /**
   * How often a failed test is retried on CI. Retried tests wait for other programs, which a busy machine delays.
   */
  retriesOnCi: 0 | 1;
}

/** Tests of plain functions, without another process, a database server or a browser. */
const UNIT = [
  "test/*.test.ts",
  "test/adapters/**/*.test.ts",
  "test/client/{generated,http,sign-user-token,verify-webhook}.test.ts",
  "test/core/*.test.ts",
  "test/core/{identity,people,sessions,sites}/**/*.test.ts",
  "test/core/api/{path-table,schemas/**/*,reference/**/*,streaming/**/*}.test.ts",
  "test/core/cli/{command-line,documented-options,duration,plain-text}.test.ts",
  "test/core/cli/commands/transport-warning.test.ts",
  "test/core/cli/doctor/{disk,model,webhook}-finding.test.ts",
  "test/core/cli/transfer/{file-lines,whole-file}.test.ts",
  "test/core/cluster/{broadcast-signals,script-calls}.test.ts",
  "test/core/demo/{demo-answer,demo-site,page-words}.test.ts",
  "test/core/http/{client-of,console-answer,is-proxy,send-chunks,served-file}.test.ts",
  "test/core/limits/{connection-limit,in-flight,limiter-with-fallback,memory-limiter,rate-limit-keys}.test.ts",
  "test/core/live/{listener,live-events}.test.ts",
  "test/core/observability/log.test.ts",
  "test/core/recipes/{make,n8n,n8n-knowledge,n8n-people,n8n-telegram,node-red,node-red-knowledge}.test.ts",
  "test/core/replies/{cluster-replies,held-claims,late-replies,live-replies,pending-replies}.test.ts",
  "test/core/security/{install-scripts,signing}.test.ts",
  "test/core/storage/{latency-histogram,call-queue,session-search,sql,sqlite/thread-text}.test.ts",
  "test/core/storage/postgres/{stored-text,write-channel}.test.ts",
  "test/core/storage/sqlite/{group-commit,migrate,open-database}.test.ts",
  "test/core/webhooks/request/{form-body,payload,sign-request}.test.ts",
  "test/core/webhooks/response/**/*.test.ts",
  "test/core/webhooks/delivery/{circuit-breaker,held-answers,parse-allowed-hosts,public-address}.test.ts",
  "test/deploy/{compose,hosts,workflows}.test.ts",
  "test/docs/{contract,links,reference,shell-blocks}.test.ts",
  "test/inbox/*/**/*.test.ts",
  "test/provision/{closing-line,projects,provision,wanted-parts}.test.ts",
  "test/admin/**/*.test.ts",
  "test/shopify-app/check/deployment-findings.test.ts",
  "test/shopify-app/server/{cli-environment,csv-row,options,proxy-query,signature-matches}.test.ts",
  "test/widget/{event-stream,live/listening}.test.ts",
  "test/widget/strings/{filled,languages,load-strings,wording}.test.ts",
  "test/widget/theme/{contrast,palette,palette-styles}.test.ts",
];

/** Projects whose files share processes, because loading Playwright and starting a browser takes seconds. */
const SHARE_PROCESSES: readonly Project["name"][] = ["browser", "wordpress", "shopify"];

const NEVER_RETRIED: readonly Project["name"][] = ["unit", "contract"];

const without = (name: Project["name"], include: string[]): Project => ({
  name,
  include,
  exclude: UNIT,
  isAlone: false,
  isIsolated: !SHARE_PROCESSES.includes(name),
  retriesOnCi: NEVER_RETRIED.includes(name) ? 0 : 1,
});

/** The projects; every test file belongs to one of them. */
export const PROJECTS: readonly Project[] = [
  { name: "unit", include: UNIT, exclude: [], isAlone: true, isIsolated: false, retriesOnCi: 0 },
  // The other tests of these folders, with real parts: storage, servers, other processes.
  without("contract", ["test/{client,core,docs,provision}/**/*.test.ts"]),
  without("browser", ["test/{console,inbox,markdown,widget}/**/*.test.ts"]),
  without("deployment", ["test/deploy/**/*.test.ts"]),
  without("wordpress", ["test/wordpress-plugin/**/*.test.ts"]),
  without("shopify", ["test/shopify-app/**/*.test.ts"]),
  without("faults", ["test/faults/**/*.test.ts"]),
];
