<?php
/**
 * @package ParleyChat
 */

namespace Parley\Chat\Health;

use Parley\Chat\Page\PageSettings;
use Parley\Chat\Rest\Routes;

defined( 'ABSPATH' ) || exit;

/**
 * Calls the route that returns a signed token of the logged-in user, with the user's cookies and a nonce, like
 * WordPress's own test of its REST API. Security plugins and firewalls may block such routes; users then chat as
 * guests.
 */
final class IdentityTest {

	/** @var PageSettings */
	private $settings;

	public function __construct( PageSettings $settings ) {
		$this->settings = $settings;
	}

	/**
	 * Whether the test can run: pages can show the chat, the chat receives who is logged in, and somebody is logged in.
	 * Scheduled runs of Site Health have no user.
	 */
	public function applies(): bool {
		$settings = $this->settings->all();
		return PageSettings::is_ready( $settings ) && PageSettings::names_users( $settings ) && is_user_logged_in();
	}

	/** @return array{id: string, status: string, label: string, advice: string} */
	public function finding(): array {
		$url    = rest_url( Routes::SPACE . '/user-token' );
		$answer = Loopback::get(
			add_query_arg( 'user', get_current_user_id(), $url ),
			array(
				'cookies'     => self::cookies(),
				'headers'     => array( 'X-WP-Nonce' => wp_create_nonce( 'wp_rest' ) ) + self::basic_auth(),
				// Follows no redirect, so that the cookies are sent only to this site.
				'redirection' => 0,
			)
		);
		$fault  = is_wp_error( $answer ) ? Loopback::failure( $answer ) : self::fault( $answer );
		if ( null === $fault ) {
			return $this->found( 'good', __( 'The chat can ask WordPress who is logged in.', 'parley-chat' ) );
		}
		$label = $this->settings->all()['guests']
			/* translators: %s: what happened, such as "403, not from Parley Chat". */
			? __( 'Logged-in users chat as guests: the chat cannot ask WordPress who they are (%s).', 'parley-chat' )
			/* translators: %s: what happened, such as "403, not from Parley Chat". */
			: __( 'Nobody can chat: the chat cannot ask WordPress who is logged in (%s).', 'parley-chat' );
		/* translators: %s: address. */
		$advice = __( 'Allow GET %s for logged-in users in the security plugin or firewall; look there for the setting that restricts the REST API. If the address is not found (404), also save Settings → Permalinks again.', 'parley-chat' );
		return $this->found( $this->settings->all()['guests'] ? 'recommended' : 'critical', sprintf( $label, $fault ), sprintf( $advice, $url ) );
	}

	/** Returns null if the plugin itself answered, with a token or the reason why this user gets none. */
	private static function fault( array $answer ): ?string {
		$status = (int) wp_remote_retrieve_response_code( $answer );
		$body   = json_decode( wp_remote_retrieve_body( $answer ), true );
		$code   = is_array( $body ) && is_string( $body['code'] ?? null ) ? $body['code'] : '';
		if ( ( 200 === $status && is_string( $body['token'] ?? null ) ) || 0 === strpos( $code, 'parley_chat_' ) ) {
			return null;
		}
		if ( '' !== $code ) {
			return "$status, " . substr( $code, 0, 100 );
		}
		$target = (string) wp_remote_retrieve_header( $answer, 'location' );
		return '' === $target
			/* translators: %d: HTTP status. */
			? sprintf( __( '%d, not from Parley Chat', 'parley-chat' ), $status )
			/* translators: 1: HTTP status. 2: address. */
			: sprintf( __( '%1$d, a redirect to %2$s', 'parley-chat' ), $status, substr( $target, 0, 200 ) );
	}

	private static function cookies(): array {
		return array_filter( wp_unslash( $_COOKIE ), 'is_string' ); // phpcs:ignore WordPress.Security.ValidatedSanitizedInput -- Sent back to this site as they came.
	}

	/** Returns the header for a site behind HTTP authentication, such as a staging site. */
	private static function basic_auth(): array {
		if ( ! isset( $_SERVER['PHP_AUTH_USER'], $_SERVER['PHP_AUTH_PW'] ) ) {
			return array();
		}
		$pair = wp_unslash( $_SERVER['PHP_AUTH_USER'] ) . ':' . wp_unslash( $_SERVER['PHP_AUTH_PW'] ); // phpcs:ignore WordPress.Security.ValidatedSanitizedInput -- Sent back to this site as they came.
		return array( 'Authorization' => 'Basic ' . base64_encode( $pair ) ); // phpcs:ignore WordPress.PHP.DiscouragedPHPFunctions -- As the header is defined (RFC 7617).
	}

	private function found( string $status, string $label, string $advice = '' ): array {
		return array( 'id' => 'identity_route' ) + compact( 'status', 'label', 'advice' );
	}
}
