<?php
/**
 * @package ParleyChat
 */

namespace Parley\Chat\Health;

use Parley\Chat\Page\Audience;
use Parley\Chat\Page\ChatScript;
use Parley\Chat\Page\PageSettings;
use WP_Error;
use WP_Http;
use WP_HTML_Tag_Processor;

defined( 'ABSPATH' ) || exit;

/** Fetches the front page as a visitor would, and tests whether the chat's script tag arrives unchanged. */
final class FrontPageTest {

	/** Values of `type` with which browsers run a classic script. */
	private const RUN = array( '', 'text/javascript', 'application/javascript' );

	/**
	 * Matches pages that plugins show to visitors instead of the site (coming soon, maintenance, password): by a word in
	 * an attribute or the title, or by a password field.
	 */
	private const STAND_IN = '~<(?:link|script|html|body|meta|main|div)\b[^>]*\b(?:coming-?soon|maintenance|under-?construction|password[-_]protected)|<input\b[^>]*\btype=["\']?password|<(?:title|h1)\b[^>]*>(?:[^<]*\b(?:coming soon|launching soon|maintenance mode|under (?:construction|maintenance))\b|\s*maintenance\s*<)~i';

	/** Statuses of a site in maintenance, and of a site behind HTTP authentication. */
	private const CLOSED = array( '503', '401' );

	/** @var ChatScript */
	private $script;

	/** @var PageSettings */
	private $settings;

	public function __construct( ChatScript $script, PageSettings $settings ) {
		$this->script   = $script;
		$this->settings = $settings;
	}

	/** @return array{id: string, status: string, label: string, advice: string}|null Null if the front page shows visitors no chat. */
	public function finding(): ?array {
		$settings = $this->settings->all();
		if ( ! PageSettings::is_ready( $settings ) || ! $settings['guests'] || ! ( new Audience( $settings ) )->covers_front_page() ) {
			return null;
		}
		$answer = Loopback::get(
			home_url( '/' ),
			array(
				'redirection' => 2,
				'headers'     => array( 'Accept' => 'text/html' ),
				// Looks like a browser, because some optimisers change the page only for browsers.
				'user-agent'  => 'Mozilla/5.0 (compatible; ParleyChat)',
			)
		);
		$fault  = self::fault( $answer );
		if ( in_array( $fault, self::CLOSED, true ) ) {
			return self::stand_in( $fault );
		}
		if ( null !== $fault ) {
			/* translators: %s: what happened, such as "503". */
			return self::found( 'recommended', sprintf( __( 'The front page could not be fetched to look for the chat (%s).', 'parley-chat' ), $fault ), __( 'Open it in a private window and check that the chat’s button is there.', 'parley-chat' ) );
		}
		$written = $this->script->as_written();
		$tag     = self::tag( wp_remote_retrieve_body( $answer ), $written );
		if ( null !== $tag ) {
			return self::compared( $tag, $written );
		}
		if ( 1 === preg_match( self::STAND_IN, wp_remote_retrieve_body( $answer ) ) ) {
			return self::stand_in( '200' );
		}
		return Loopback::is_cut( $answer )
			? self::found( 'recommended', __( 'The front page is too large to look for the chat in it.', 'parley-chat' ), __( 'Open it in a private window and check that the chat’s button is there.', 'parley-chat' ) )
			: self::found( 'critical', __( 'The front page does not contain the chat’s script, so visitors see no chat.', 'parley-chat' ), __( 'Clear the page cache. If the script is still missing, the theme may lack wp_footer(), or a script optimiser removed it:', 'parley-chat' ) . ' ' . self::exclusion() );
	}

	private static function stand_in( string $status ): array {
		/* translators: %s: HTTP status. */
		return self::found( 'recommended', sprintf( __( 'Visitors see another page in place of the front page, such as “coming soon”, maintenance or a password (%s), and no chat.', 'parley-chat' ), $status ), __( 'The chat appears as soon as you open the site to visitors. If the site is already open, check the front page in a private window, and clear the page cache.', 'parley-chat' ) );
	}

	/** @param array|WP_Error $answer */
	private static function fault( $answer ): ?string {
		if ( is_wp_error( $answer ) ) {
			return Loopback::failure( $answer );
		}
		$status = (int) wp_remote_retrieve_response_code( $answer );
		return 200 === $status ? null : (string) $status;
	}

	/**
	 * Returns the attributes of the chat's script tag, even if its address was changed; null if there is no tag.
	 *
	 * @param array $written As returned by ChatScript::as_written().
	 */
	private static function tag( string $html, array $written ): ?array {
		$file      = self::address( $written['src'] );
		$processor = new WP_HTML_Tag_Processor( $html );
		$other     = null;
		while ( $processor->next_tag( 'script' ) ) {
			$tag = array();
			foreach ( $processor->get_attribute_names_with_prefix( '' ) as $name ) {
				$tag[ $name ] = (string) $processor->get_attribute( $name );
			}
			if ( in_array( $file, array_map( array( self::class, 'address' ), $tag ), true ) ) {
				return $tag;
			}
			// Skips the cart script of a shop, which also has the site's key.
			if ( isset( $tag['data-site'] ) && ! isset( $tag['data-cart-url'] ) ) {
				$other = $other ?? $tag;
			}
		}
		return $other;
	}

	private static function compared( array $tag, array $written ): array {
		$has_file = self::address( $tag['src'] ?? '' ) === self::address( $written['src'] );
		$changed  = array_merge(
			$has_file ? array() : array( 'src' ),
			in_array( strtolower( $tag['type'] ?? '' ), self::RUN, true ) ? array() : array( 'type' )
		);
		$placing  = array_keys( array_diff_assoc( $written, array( 'src' => $written['src'] ) + $tag ) );
		if ( array() === $changed && array() === $placing ) {
			return self::found( 'good', __( 'The front page contains the chat’s script unchanged.', 'parley-chat' ) );
		}
		if ( array() === $changed && isset( $tag['data-site'], $tag['data-service'] ) ) {
			/* translators: %s: names of attributes. */
			return self::found( 'critical', sprintf( __( 'The front page contains another connection of the chat (%s), so visitors may reach no service or the wrong one.', 'parley-chat' ), implode( ', ', $placing ) ), __( 'Clear the page cache. It contains the page from before the connection was changed.', 'parley-chat' ) );
		}
		/* translators: %s: names of attributes. */
		return self::found( 'recommended', sprintf( __( 'A script optimiser or cookie banner changed the chat’s script on the front page (%s), so the chat may appear late or not at all.', 'parley-chat' ), implode( ', ', array_merge( $changed, $placing ) ) ), self::exclusion() );
	}

	private static function exclusion(): string {
		/* translators: %s: part of an address. */
		return sprintf( __( 'Exclude %s from combining, inlining, delaying and lazy loading of scripts in every optimisation plugin, in the CDN (Cloudflare: Rocket Loader) and in the cookie banner, and clear the page cache.', 'parley-chat' ), '/parley-chat/build/widget/widget.js' );
	}

	/** Returns host, port and path, because relative addresses and other versions refer to the same file. */
	private static function address( string $url ): string {
		$parts = wp_parse_url( WP_Http::make_absolute_url( $url, home_url( '/' ) ) );
		return ( $parts['host'] ?? '' ) . ':' . ( $parts['port'] ?? '' ) . ( $parts['path'] ?? '' );
	}

	private static function found( string $status, string $label, string $advice = '' ): array {
		return array( 'id' => 'front_page' ) + compact( 'status', 'label', 'advice' );
	}
}
