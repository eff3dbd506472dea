import { cp, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readUserToken } from "../../core/src/identity/user-token.ts";
import { builtPlugin } from "../provision/built-plugin.ts";
import { wordpress } from "../provision/wordpress.ts";
import { wordpressConfig } from "../provision/wordpress-config.ts";
import vectors from "../vectors/user-tokens.json" with { type: "json" };
import { type PhpOfVersion, phpOfVersion } from "./php-of-version.ts";
import { putPlugin } from "./plugin-folder.ts";

const SECRET = "the identity secret of the tests";

describe.each(["7.4", "8.5"] as const)("On PHP %s", (version) => {
  let folder: string;
  let php: PhpOfVersion;

  beforeAll(async () => {
    await builtPlugin();
    folder = await mkdtemp(join(tmpdir(), "parley-php-"));
    await cp(join(wordpress.find() ?? "", "site"), folder, { recursive: true });
    await putPlugin(folder);
    const address = "http://127.0.0.1";
    const constants = { WP_HOME: address, WP_SITEURL: address, PARLEY_IDENTITY_SECRET: SECRET };
    await writeFile(join(folder, "wp-config.php"), wordpressConfig(constants));
    php = await phpOfVersion(version, folder);
  });
  afterAll(async () => {
    php?.close();
    await rm(folder, { recursive: true, force: true });
  });

  /**
   * Runs a script in WordPress, in a separate request. Resolves to the output. Fails if PHP complains about the plugin.
   */
  async function inWordPress(code: string): Promise<string> {
    const { text, errors } = await php.run(`
      $_SERVER += array( 'HTTP_HOST' => '127.0.0.1', 'REQUEST_URI' => '/', 'REQUEST_METHOD' => 'GET' );
      require '/wordpress/wp-load.php';
      ${code}`);
    expect(errors).not.toContain("parley-chat");
    return text;
  }

  it("the plugin is activated without an error", async () => {
    const text = await inWordPress(`
      require_once ABSPATH . 'wp-admin/includes/plugin.php';
      $failed = activate_plugin( 'parley-chat/parley-chat.php' );
      echo PHP_VERSION, ' ', is_wp_error( $failed ) ? $failed->get_error_message() : 'active';`);
    expect(text).toMatch(new RegExp(`^${version.replace(".", "\\.")}\\.\\d+ active$`));
  });

  it("every class of the plugin loads", async () => {
    const text = await inWordPress(`
      $count = 0;
      foreach ( new RecursiveIteratorIterator( new RecursiveDirectoryIterator( WP_PLUGIN_DIR . '/parley-chat/includes' ) ) as $file ) {
        if ( ! preg_match( '~includes/((?:[A-Z]\\\\w+/)?[A-Z]\\\\w+)\\\\.php$~', $file, $found ) ) continue;
        if ( ! class_exists( 'Parley\\\\Chat\\\\' . strtr( $found[1], '/', '\\\\' ) ) ) echo $found[1], ' ';
        ++$count;
      }
      echo $count > 30 ? 'all' : $count;`);
    expect(text).toBe("all");
  });

  it("the plugin signs a token for the logged-in user, and the service accepts the token", async () => {
    const text = await inWordPress(`
      wp_set_current_user( get_user_by( 'login', 'subscriber' )->ID );
      echo json_encode( rest_do_request( '/parley-chat/v1/user-token' )->get_data() );`);
    const { token } = JSON.parse(text);
    expect(await readUserToken(token, SECRET, Date.now())).toMatchObject({
      verified: true,
      user: { name: "Subscriber Example", role: "subscriber" },
    });
  });

  it("the plugin encrypts and decrypts a secret, but refuses an altered secret", async () => {
    const text = await inWordPress(`
      $box    = new Parley\\Chat\\Connection\\SecretBox( 'salt' );
      $sealed = $box->seal( 'the secret' );
      $other  = new Parley\\Chat\\Connection\\SecretBox( 'another salt' );
      $spoilt = base64_decode( $sealed );
      $spoilt[30] = chr( ord( $spoilt[30] ) ^ 1 );
      echo json_encode( array( $box->open( $sealed ), $other->open( $sealed ), $box->open( base64_encode( $spoilt ) ), $box->open( '%' ) ) );`);
    expect(JSON.parse(text)).toEqual(["the secret", null, null, null]);
  });

  it("the plugin shows the chat on a page", async () => {
    const text = await inWordPress(`
      ( new Parley\\Chat\\Page\\PageSettings() )->change( array( 'service_url' => 'https://chat.example', 'public_key' => 'pk_test' ) );
      do_action( 'wp_enqueue_scripts' );
      wp_scripts()->do_items( array( 'parley-chat-widget' ) );`);
    expect(text).toMatch(/<script[^>]+data-site="pk_test"[^>]+defer/);
  });

  it.each(vectors)("PHP signs the test vector's token: $name", async ({ data, secret, now, token }) => {
    const value = `json_decode( base64_decode( '${Buffer.from(JSON.stringify(data)).toString("base64")}' ), true )`;
    const { text } = await php.run(`
      define( 'ABSPATH', '/wordpress/' );
      require '/wordpress/wp-content/plugins/parley-chat/includes/Identity/UserToken.php';
      echo Parley\\Chat\\Identity\\UserToken::sign( ${value}, base64_decode( '${Buffer.from(secret).toString("base64")}' ), ${now} );`);
    expect(text).toBe(token);
  });
});

describe("The service", () => {
  it.each(vectors)("accepts the token of the test vector: $name", async ({ token, secret, now, user }) => {
    expect(await readUserToken(token, secret, now * 1_000)).toMatchObject({ verified: true, user });
  });
});
