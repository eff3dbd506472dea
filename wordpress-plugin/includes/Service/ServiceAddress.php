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

	/**
	 * Removes surrounding spaces and, at the end, slashes, `/v1` and `/console`. An address from wp-config.php is
	 * otherwise used as it is.
	 */
	public static function tidied( string $text ): string {
		// Does not remove the slashes before a host that is named v1. The console names its screens after a #.
		return preg_replace( '~(?<![:/])(/+v1|/+console(?=/*$|/*#)/*(#.*)?)?/*$~', '', trim( $text ) );
	}

	/**
	 * Like `tidied`, but also checks that a key may be sent to the address. Plain http: is only for this machine,
	 * because the service accepts it from nowhere else. Without a scheme, http: is added for this machine and https:
	 * for others.
	 *
	 * @param string $field The setting that the error names.
	 * @throws ServiceFailure `bad_address`.
	 */
	public static function normalized( string $text, string $field = 'service_url' ): string {
		$address = self::tidied( $text );
		$has_own = 1 === preg_match( '~^[^/?#]*://~', $address );
		$parts   = wp_parse_url( $has_own ? $address : 'https://' . $address );
		if ( ! is_array( $parts ) || empty( $parts['host'] ) || array_intersect_key( $parts, array_flip( array( 'user', 'pass', 'query', 'fragment' ) ) ) ) {
			$failure = FailureWords::bad_address( $field );
			throw $failure;
		}
		$is_loopback = 1 === preg_match( '/^(127(\.\d{1,3}){3}|\[::1\])$/', $parts['host'] );
		$scheme      = $is_loopback && ! $has_own ? 'http' : strtolower( $parts['scheme'] ?? '' );
		if ( 'https' !== $scheme && ! ( 'http' === $scheme && $is_loopback ) ) {
			$failure = FailureWords::bad_address( $field );
			throw $failure;
		}
		return $scheme . '://' . strtolower( $parts['host'] ) . ( isset( $parts['port'] ) ? ':' . $parts['port'] : '' ) . ( $parts['path'] ?? '' );
	}

	/** Returns scheme, host and port, as a browser sends them in `Origin`. Non-ASCII names are in Punycode. */
	public static function origin( string $url ): string {
		$parts   = wp_parse_url( $url );
		$scheme  = strtolower( $parts['scheme'] ?? 'https' );
		$default = 'https' === $scheme ? 443 : 80;
		$port    = (int) ( $parts['port'] ?? $default );
		return $scheme . '://' . self::ascii( $parts['host'] ?? '' ) . ( $port === $default ? '' : ':' . $port );
	}

	private static function ascii( string $host ): string {
		// WordPress works without mbstring; then non-ASCII capitals stay as they are.
		$host = function_exists( 'mb_strtolower' ) ? mb_strtolower( $host, 'UTF-8' ) : strtolower( $host );
		try {
			return IdnaEncoder::encode( $host );
		} catch ( Exception $failure ) {
			// Keeps a name that has no Punycode: no browser can have the origin, and the service refuses it.
			return $host;
		}
	}
}
