import { beforeAll, describe, expect, it } from "vitest";
import { httpServer } from "../core/webhooks/loopback-server.ts";
import { connectedSite } from "./connected-site.ts";
import { type WordPressVisitor, wordpressVisitor } from "./wordpress-visitor.ts";

const on = connectedSite();

let subscriber: string;
beforeAll(async () => {
  subscriber = await on.wp.wp(["user", "get", "subscriber", "--field=ID"]);
  await say("ses_guest", "Good morning");
  await say("ses_reader", '=HYPERLINK("https://evil.example")', { id: subscriber });
  await say("ses_reader", 'Line one\nand "two"', { id: subscriber });
});

function say(session_id: string, message: string, user?: object) {
  return on.service.call(on.site.api_key, "POST", "/message", { session_id, message, ...(user && { user }) });
}

async function found(query: string): Promise<string[]> {
  const { status, json } = await on.admin.rest("GET", `/conversations?${query}`);
  expect(status).toBe(200);
  return json.data.map(({ session_id }: { session_id: string }) => session_id).sort();
}

async function previews(query: string): Promise<Record<string, unknown>> {
  const { json } = await on.admin.rest("GET", `/conversations?${query}`);
  return Object.fromEntries(
    json.data.map(({ session_id, preview }: { session_id: string; preview: unknown }) => [
      ...[session_id, preview],
    ]),
  );
}

const today = () => new Date().toISOString().slice(0, 10);

describe("The list of conversations", () => {
  it("has them all, page by page", async () => {
    const { json } = await on.admin.rest("GET", "/conversations");
    expect(json.pagination).toEqual({ page: 1, per_page: 20, total: 2, total_pages: 1 });
    expect(await found("page=2")).toEqual([]);
  });

  it("tells how each began, and the user of this site who wrote, whom the service knows by number only", async () => {
    expect(await previews("")).toEqual({
      ses_guest: { first_message: "Good morning", visitor: null },
      ses_reader: { first_message: '=HYPERLINK("https://evil.example")', visitor: "Subscriber Example" },
    });
    expect(await previews("search=line%20one")).toEqual({
      ses_reader: { first_message: '=HYPERLINK("https://evil.example")', visitor: "Subscriber Example" },
    });
  });

  it("tells the same of what is found by who said it, in one line", async () => {
    await say("ses_long", `  Long\nago ${"x".repeat(200)}`, { id: subscriber });
    await say("ses_gone", "I was here", { id: "4242" });
    const first_message = `Long ago ${"x".repeat(130)}…`;
    expect((await previews(""))?.ses_long).toEqual({ first_message, visitor: "Subscriber Example" });
    expect((await previews("in=people&search=subscriber"))?.ses_long).toEqual({
      ...{ first_message, visitor: "Subscriber Example" },
    });
    expect((await previews(""))?.ses_gone).toEqual({ first_message: "I was here", visitor: "User 4242" });
    expect(await previews("in=people&search=ses_guest")).toEqual({
      ses_guest: { first_message: "Good morning" },
    });
    for (const id of ["ses_long", "ses_gone"]) {
      expect((await on.admin.rest("DELETE", `/conversations/${id}`)).status).toBe(200);
    }
  });

  it("is there without that where the key may list conversations and not read them", async () => {
    const permissions = ["sessions:read", "settings:read", "messages:write"];
    const { api_key } = await on.service.call(on.site.api_key, "POST", "/site/keys", {
      ...{ permissions, label: "lists" },
    });
    await on.wp.configure({ PARLEY_API_KEY: api_key });
    const { status, json } = await on.admin.rest("GET", "/conversations");
    expect([status, json.data.length]).toEqual([200, 2]);
    expect(json.data[0]).not.toHaveProperty("preview");
    const searched = await on.admin.rest("GET", "/conversations?search=x");
    expect([searched.status, searched.json.code]).toEqual([424, "parley_chat_permission_missing"]);
    await on.wp.configure();
  });

  it("reads and deletes the conversation in the address when the body names another one", async () => {
    const read = await on.admin.rest("GET", "/conversations/ses_guest?id=ses_reader");
    expect(read.json.session_id).toBe("ses_guest");
    const body = { id: "ses_reader" };
    await on.service.call(on.site.api_key, "POST", "/message", { session_id: "ses_named", message: "Hi" });
    expect((await on.admin.rest("DELETE", "/conversations/ses_named", { body })).status).toBe(200);
    expect(await found("")).toEqual(["ses_guest", "ses_reader"]);
  });

  it("is filtered by date", async () => {
    expect(await found(`from=${today()}&to=${today()}`)).toEqual(["ses_guest", "ses_reader"]);
    expect(await found("to=2020-01-01")).toEqual([]);
    expect((await on.admin.rest("GET", "/conversations?from=yesterday")).status).toBe(400);
  });

  it("tells where each began, which answers were liked and which message got none, and lists those alone", async () => {
    const key = on.site.api_key;
    await on.service.call(key, "POST", "/message", {
      ...{ session_id: "ses_disliked", message: "Is it here?", user: { id: subscriber } },
      context: { page_url: "https://shop.example/waves?utm=1" },
    });
    const { messages } = await on.service.call(key, "GET", "/conversation/ses_disliked");
    const rating = { message_id: messages[1].id, rating: "down" };
    await on.service.call(key, "POST", "/conversation/ses_disliked/feedback", rating);
    on.workflow.answers(() => ({ status: 500 }));
    await say("ses_alone", "Hello?");
    on.workflow.reset();
    const told = await previews("");
    const disliked = { first_message: "Is it here?", visitor: "Subscriber Example" };
    expect([told.ses_disliked, told.ses_alone, told.ses_guest]).toEqual([
      { ...disliked, page: "https://shop.example/waves", rating: "down" },
      { first_message: "Hello?", visitor: null, unanswered: true },
      { first_message: "Good morning", visitor: null },
    ]);
    expect(await found("marked=disliked")).toEqual(["ses_disliked"]);
    expect(await found("marked=disliked&search=morning")).toEqual([]);
    expect(await found("marked=disliked&in=people&search=subscriber")).toEqual(["ses_disliked"]);
    expect(await found("marked=unanswered")).toEqual(["ses_alone"]);
    expect(await found("marked=unanswered&in=people&search=ses_alone")).toEqual(["ses_alone"]);
    expect(await found("marked=unanswered&to=2020-01-01")).toEqual([]);
    for (const id of ["ses_disliked", "ses_alone"]) await on.admin.rest("DELETE", `/conversations/${id}`);
  });

  it("a message whose answer is still being written is not unanswered, however it is found", async () => {
    const held = on.workflow.holds();
    const said = say("ses_early", "Still there?", { id: subscriber });
    const call = await held.next();
    for (const who of ["", "&in=people&search=subscriber", "&in=people&search=ses_early"])
      expect([who, await found(`marked=unanswered${who}`)]).toEqual([who, []]);
    expect(await found("in=people&search=subscriber")).toContain("ses_early");
    call.end('{"message":"Yes."}');
    await said;
    on.workflow.reset();
    await on.admin.rest("DELETE", "/conversations/ses_early");
  });

  it.each(["subscriber", "Subscriber Exa", "subscriber@example.com"])(
    "finds those of a user by %j",
    async (words) => {
      expect(await found(`in=people&search=${encodeURIComponent(words)}`)).toEqual(["ses_reader"]);
      expect(await found(`in=people&search=${encodeURIComponent(words)}&to=2020-01-01`)).toEqual([]);
    },
  );

  it("finds those of a user by the number, and one by its own id", async () => {
    expect(await found(`in=people&search=${subscriber}`)).toEqual(["ses_reader"]);
    expect(await found("in=people&search=ses_guest")).toEqual(["ses_guest"]);
    expect(await found("in=people&search=ses_nobody")).toEqual([]);
  });

  it("finds what was said, by the visitor or in an answer, in capitals or not, and says that it looked at all", async () => {
    const { json } = await on.admin.rest("GET", "/conversations?search=GOOD%20Morning");
    expect([json.data[0].session_id, json.pagination.total, json.search_complete]).toEqual([
      ...["ses_guest", 1, true],
    ]);
    expect(await found("search=you%20said")).toEqual(["ses_guest", "ses_reader"]);
    expect(await found("search=you%20said&to=2020-01-01")).toEqual([]);
    expect(await found("search=%25")).toEqual([]);
  });
});

describe("What a user has not read", () => {
  async function unread(who: WordPressVisitor, query = ""): Promise<string[]> {
    const { status, json } = await who.rest("GET", `/conversations?${query}`);
    expect(status).toBe(200);
    const rows: { session_id: string; unread?: true }[] = json.data;
    return rows.filter((row) => row.unread).map(({ session_id }) => session_id);
  }

  it("is what was said after the first list, until it is opened, and is each user's own", async () => {
    await on.wp.wp([
      "user",
      "create",
      "boss",
      "boss@example.com",
      "--role=administrator",
      "--user_pass=boss",
    ]);
    const boss = await wordpressVisitor(on.wp, "boss");
    await unread(on.admin);
    expect(await unread(boss)).toEqual([]);
    await say("ses_new", "Is anybody there?");
    expect(await unread(on.admin)).toEqual(["ses_new"]);
    expect(await unread(on.admin, "search=anybody")).toEqual(["ses_new"]);
    await on.admin.rest("GET", "/conversations/ses_new", { nonce: null });
    expect(await unread(on.admin)).toEqual(["ses_new"]);
    await on.admin.rest("GET", "/conversations/ses_new");
    expect([await unread(on.admin), await unread(boss)]).toEqual([[], ["ses_new"]]);
    await say("ses_new", "And one more thing");
    expect(await unread(on.admin)).toEqual(["ses_new"]);
    await on.admin.rest("DELETE", "/conversations/ses_new");
  });

  it("is listed alone, among all or those that are searched for", async () => {
    const listed = async (query = "") => {
      const { status, json } = await on.admin.rest("GET", `/conversations?marked=unread${query}`);
      expect([status, json.search_complete ?? true]).toEqual([200, true]);
      expect(json.pagination.total).toBe(json.data.length);
      // biome-ignore lint/suspicious/noExplicitAny: only these two are looked at.
      return json.data.map(({ session_id, unread }: any) => [session_id, unread]);
    };
    await unread(on.admin);
    expect(await listed()).toEqual([]);
    await say("ses_first", "Is anybody there?");
    await say("ses_second", "Somebody, perhaps?");
    expect(await listed()).toEqual([
      ["ses_second", true],
      ["ses_first", true],
    ]);
    expect(await listed("&search=anybody")).toEqual([["ses_first", true]]);
    expect(await listed("&search=ses_second&in=people")).toEqual([["ses_second", true]]);
    expect(await listed("&to=2020-01-01")).toEqual([]);
    await on.admin.rest("GET", "/conversations/ses_second");
    expect(await listed()).toEqual([["ses_first", true]]);
    expect(await listed("&search=ses_second&in=people")).toEqual([]);
    for (const id of ["ses_first", "ses_second"]) await on.admin.rest("DELETE", `/conversations/${id}`);
  });

  it("is looked for in the newest 500, and it is said where there are more", async () => {
    await unread(on.admin);
    const many = (pages: number) =>
      on.wp.addCode(
        "many",
        `add_filter( 'pre_http_request', function ( $answer, $args, $url ) {
          parse_str( (string) wp_parse_url( $url, PHP_URL_QUERY ), $query );
          if ( strpos( $url, '127.0.0.1' ) ) update_option( 'calls', 1 + (int) get_option( 'calls' ) );
          if ( ! strpos( $url, '/sessions' ) || isset( $query['handling'] ) ) return $answer;
          $rows = array();
          foreach ( range( 1, (int) $query['per_page'] ) as $at ) {
            $time = gmdate( 'Y-m-d\\TH:i:s.000\\Z', time() + 60 );
            $rows[] = array( 'session_id' => "ses_{$query['page']}_$at", 'created_at' => $time, 'message_count' => 1, 'last_message_at' => $time );
          }
          $pagination = array( 'page' => (int) $query['page'], 'per_page' => 100, 'total' => 100 * ${pages}, 'total_pages' => ${pages} );
          $body = wp_json_encode( array( 'success' => true, 'data' => $rows, 'pagination' => $pagination ) );
          return array( 'response' => array( 'code' => 200 ), 'headers' => array(), 'body' => $body, 'cookies' => array() );
        }, 10, 3 );`,
      );
    const found = async (query = "") => {
      const { json } = await on.admin.rest("GET", `/conversations?marked=unread${query}`);
      return [json.pagination.total, json.data.length, json.data[0]?.session_id, json.search_complete];
    };
    await many(5);
    expect(await found()).toEqual([500, 50, "ses_1_1", true]);
    expect(await found("&page=3")).toEqual([500, 50, "ses_2_1", true]);
    await many(10);
    await on.wp.wp(["option", "update", "calls", "0"]);
    expect(await found()).toEqual([500, 50, "ses_1_1", false]);
    // Five pages, and those who wait.
    expect(await on.wp.wp(["option", "get", "calls"])).toBe("6");
    await on.wp.removeCode("many");
  });

  it("begins anew at another site of the service, whose conversations may have the same ids", async () => {
    const other = await on.service.newSite({ webhook_url: on.workflow.url });
    for (const message of ["One", "Two"])
      await on.service.call(other.api_key, "POST", "/message", { session_id: "ses_guest", message });
    await on.connect({ api_key: other.api_key });
    expect(await unread(on.admin)).toEqual([]);
    await on.connect();
    expect(await unread(on.admin)).toEqual([]);
  });

  it("is kept in a few KB whatever the ids and times are, and nothing that was read comes back", async () => {
    const code = `
      $row = function ( $id, $time ) { return array( 'session_id' => $id, 'last_message_at' => $time ); };
      $time = function ( $second ) { return gmdate( 'Y-m-d\\TH:i:s.000\\Z', 1700000000 + $second ); };
      $marks = new Parley\\Chat\\Conversations\\ReadMarks( 1, 'pk_other' );
      $marks->read( 'ses_before_any_list', $time( 1 ) );
      $marks->begin( array( $row( 'a', '9999-12-31T23:59:59.999Z' ), $row( 'b', 'zzz' ), $row( 'c', $time( 0 ) ), array() ) );
      for ( $i = 1; $i <= 300; $i++ ) { $marks->read( str_pad( "$i", 128, 'x' ), $time( $i ) ); }
      $marks->read( 'd', '9999' );
      $marks->read( 'e', "9999-12-31T23:59:59.999Z' OR 1" );
      $kept = get_user_meta( 1, 'parley_chat_read_1', true );
      $rows = array( $row( 'far', '9999-12-31T23:59:59.999Z' ), $row( 'asking', $time( 900 ) ), $row( 'bad', 'zzz' ) );
      foreach ( array( 1, 100, 101, 300 ) as $i ) { $rows[] = $row( str_pad( "$i", 128, 'x' ), $time( $i ) ); }
      $rows[] = $row( str_pad( '300', 128, 'x' ), $time( 301 ) );
      $rows[] = $row( 'newer', $time( 101 ) );
      $rows[] = $row( 'older', $time( 99 ) );
      $unread = array_filter( $marks->marked( $rows ), function ( $row ) { return isset( $row['unread'] ); } );
      echo json_encode( array( count( $kept['read'] ), strlen( serialize( $kept ) ), array_map( 'rtrim', array_column( $unread, 'session_id' ), array_fill( 0, count( $unread ), 'x' ) ) ) );`;
    const [marks, bytes, found] = JSON.parse(await on.wp.eval(code));
    expect([marks, found]).toEqual([200, ["far", "asking", "300", "newer"]]);
    expect(bytes).toBeLessThan(12_000);
  });
});

describe("The export", () => {
  it("as CSV has a message on each line, and lets no spreadsheet run what a visitor wrote", async () => {
    const { text, headers } = await on.admin.rest("GET", "/conversations/export?format=csv");
    expect(headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(headers.get("content-disposition")).toBe('attachment; filename="conversations.csv"');
    expect(text.startsWith('\u{FEFF}"session_id","message_id","role","timestamp","content"\r\n')).toBe(true);
    expect(text).toContain(`"'=HYPERLINK(""https://evil.example"")"`);
    expect(text).toContain(`"Line one\nand ""two"""`);
    expect(text.match(/"ses_\w+","msg_/g)).toHaveLength(6);
  });

  it("as NDJSON has a conversation on each line", async () => {
    const { text, headers } = await on.admin.rest("GET", "/conversations/export?format=ndjson");
    expect(headers.get("content-type")).toBe("application/x-ndjson");
    const lines = text
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(lines.map(({ session_id, messages }) => [session_id, messages.length])).toEqual([
      ["ses_reader", 4],
      ["ses_guest", 2],
    ]);
  });

  it("is of the chosen conversations alone, without what is gone meanwhile", async () => {
    const ids = "ids[]=ses_guest&ids[]=ses_gone_meanwhile";
    const { text } = await on.admin.rest("GET", `/conversations/export?format=ndjson&${ids}`);
    const all = (await on.admin.rest("GET", "/conversations/export?format=ndjson")).text;
    expect(text.match(/\n/g)).toHaveLength(1);
    expect(all).toContain(text);
    expect((await on.admin.rest("GET", "/conversations/export?ids[]=../site")).status).toBe(400);
  });

  it("holds to the dates", async () => {
    expect((await on.admin.rest("GET", "/conversations/export?format=ndjson&to=2020-01-01")).text).toBe("");
  });

  it("goes through all pages, and has one of them in memory at a time", async () => {
    const pages = 40;
    let asked = 0;
    const server = await httpServer(({ url }, response) => {
      const page = Number(new URL(url ?? "", "http://service").searchParams.get("cursor") ?? "1");
      asked += 1;
      const session = { session_id: `ses_${page}`, created_at: "", message_count: 1, last_message_at: "" };
      const message = { id: `msg_${page}`, role: "user", content: "x".repeat(1_000_000), timestamp: "" };
      const next = page === pages ? null : `${page + 1}`;
      response.end(JSON.stringify({ success: true, data: [{ session, messages: [message] }], next }));
    });
    const code = `
      $client = new Parley\\Chat\\Service\\ServiceClient( '${server.origin}', 'key', true );
      $export = new Parley\\Chat\\Conversations\\ConversationExport( new Parley\\Chat\\Conversations\\Conversations( $client ), 'sleep' );
      memory_reset_peak_usage();
      $before = memory_get_usage();
      $bytes = 0;
      foreach ( $export->pieces( 'ndjson', array() ) as $piece ) { $bytes += strlen( $piece ); }
      echo json_encode( array( $bytes, memory_get_peak_usage() - $before ) );`;
    const [bytes, memory] = JSON.parse(await on.wp.eval(code));
    expect(asked).toBe(pages);
    expect(bytes).toBeGreaterThan(40_000_000);
    expect(memory).toBeLessThan(12_000_000);
    await server.close();
  });

  it("waits where the service asks for patience, and says in its last line if it broke off", async () => {
    let asked = 0;
    const server = await httpServer((_request, response) => {
      const body = ++asked === 1 ? { data: [], pagination: {} } : refused;
      const status = asked === 1 ? 429 : 500;
      response.writeHead(status, { "retry-after": "1" }).end(JSON.stringify({ ...body, ...refused }));
    });
    const code = `
      $client = new Parley\\Chat\\Service\\ServiceClient( '${server.origin}', 'key', true );
      $waited = array();
      $export = new Parley\\Chat\\Conversations\\ConversationExport(
        new Parley\\Chat\\Conversations\\Conversations( $client ),
        function ( $seconds ) use ( &$waited ) { $waited[] = $seconds; }
      );
      $text = implode( '', iterator_to_array( $export->pieces( 'ndjson', array() ), false ) );
      echo json_encode( array( $waited, json_decode( $text ) ) );`;
    const [waited, last] = JSON.parse(await on.wp.eval(code));
    expect([waited, asked]).toEqual([[1], 2]);
    expect(last.error).toMatch(/^Incomplete: The service had a fault/);
    await server.close();
  });
});

const refused = {
  success: false,
  error: { code: "X", message: "No.", details: { field: "burst", reason: "limit_exceeded" } },
};
