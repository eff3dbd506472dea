<?php
/**
 * @package ParleyChat
 */

namespace Parley\Chat\Service;

use WpOrg\Requests\Exception;
use WpOrg\Requests\IdnaEncoder;

defined( 'ABSPATH' ) || exit;

/** The service's address as owners paste it. */
final class ServiceAddress {

	/** Without spaces around it and without a slash, the version or the console at its end; of the rest wp-config.php has the word. */
	public static function tidied( string $text ): string {
		// Not the slashes before the host, even where that is named v1. The console names its screens behind a #.
		return preg_replace( '~(?<![:/])(/+v1|/+console(?=/*$|/*#)/*(#.*)?)?/*$~', '', trim( $text ) );
	}

	/**
	 * As `tidied`, and an address that a key may be sent to. Plain http: is good for the machine itself only; the service
	 * takes it from nowhere else. Where no scheme stands before it, it is https:.
	 *
	 * @param string $field The setting that is to blame where it is none.
	 * @throws ServiceFailure `bad_address`.
	 */
	public static function normalized( string $text, string $field = 'service_url' ): string {
		$address = self::tidied( $text );
		$parts   = wp_parse_url( 1 === preg_match( '~^[^/?#]*://~', $address ) ? $address : 'https://' . $address );
		if ( ! is_array( $parts ) || empty( $parts['host'] ) || array_intersect_key( $parts, array_flip( array( 'user', 'pass', 'query', 'fragment' ) ) ) ) {
			$failure = FailureWords::bad_address( $field );
			throw $failure;
		}
		$scheme      = strtolower( $parts['scheme'] ?? '' );
		$is_loopback = 1 === preg_match( '/^(127(\.\d{1,3}){3}|\[::1\])$/', $parts['host'] );
		if ( 'https' !== $scheme && ! ( 'http' === $scheme && $is_loopback ) ) {
			$failure = FailureWords::bad_address( $field );
			throw $failure;
		}
		return $scheme . '://' . strtolower( $parts['host'] ) . ( isset( $parts['port'] ) ? ':' . $parts['port'] : '' ) . ( $parts['path'] ?? '' );
	}

	/** Scheme, host and port, as a browser sends them in `Origin`: there a name beyond ASCII stands in Punycode. */
	public static function origin( string $url ): string {
		$parts   = wp_parse_url( $url );
		$scheme  = strtolower( $parts['scheme'] ?? 'https' );
		$default = 'https' === $scheme ? 443 : 80;
		$port    = (int) ( $parts['port'] ?? $default );
		return $scheme . '://' . self::ascii( $parts['host'] ?? '' ) . ( $port === $default ? '' : ':' . $port );
	}

	private static function ascii( string $host ): string {
		// WordPress does without mbstring; then only capitals beyond ASCII are left as they are.
		$host = function_exists( 'mb_strtolower' ) ? mb_strtolower( $host, 'UTF-8' ) : strtolower( $host );
		try {
			return IdnaEncoder::encode( $host );
		} catch ( Exception $failure ) {
			// No browser can be there, and the service says so.
			return $host;
		}
	}
}
