<?php
/**
 * @package ParleyChat
 */

namespace Parley\Chat\Health;

use WP_Error;

defined( 'ABSPATH' ) || exit;

/** Calls this site as a browser would, with limits on time and size. */
final class Loopback {

	/** Seconds. The chat on a page waits as long (src/page/user-token.ts). */
	private const PATIENCE = 4;

	/** Bytes. */
	private const MOST_BYTES = 2 * MB_IN_BYTES;

	/**
	 * @param array $args As in `wp_remote_get()`.
	 * @return array|WP_Error As from `wp_remote_get()`.
	 */
	public static function get( string $url, array $args ) {
		$bounds = array(
			'timeout'             => self::PATIENCE,
			'limit_response_size' => self::MOST_BYTES,
			/**
			 * WordPress's own filter. By default, accepts any certificate: a site may call itself with a self-signed one.
			 */
			'sslverify'           => apply_filters( 'https_local_ssl_verify', false ), // phpcs:ignore WordPress.NamingConventions.PrefixAllGlobals -- WordPress' own filter.
		);
		return wp_remote_get( $url, $bounds + $args );
	}

	/** Whether WordPress cut the response off at the limit. */
	public static function is_cut( array $answer ): bool {
		return strlen( wp_remote_retrieve_body( $answer ) ) >= self::MOST_BYTES;
	}

	public static function failure( WP_Error $error ): string {
		// Messages of cURL ("Operation timed out") and PHP's sockets ("fsocket timed out").
		return false === stripos( $error->get_error_message(), 'timed out' )
			? $error->get_error_message()
			/* translators: %d: seconds. */
			: sprintf( _n( 'no answer within %d second', 'no answer within %d seconds', self::PATIENCE, 'parley-chat' ), self::PATIENCE );
	}
}
