<?php
/**
 * @package ParleyChat
 */

namespace Parley\Chat\Service;

defined( 'ABSPATH' ) || exit;

/** The service's address as owners paste it. */
final class ServiceAddress {

	/**
	 * Without a slash or the version at its end. Plain http: is good for the machine itself only.
	 *
	 * @throws ServiceFailure `bad_address`.
	 */
	public static function normalized( string $text ): string {
		$parts = wp_parse_url( trim( $text ) );
		if ( ! is_array( $parts ) || empty( $parts['host'] ) || array_intersect_key( $parts, array_flip( array( 'user', 'pass', 'query', 'fragment' ) ) ) ) {
			throw FailureWords::bad_address();
		}
		$scheme      = strtolower( $parts['scheme'] ?? '' );
		$is_loopback = 1 === preg_match( '/^(127(\.\d{1,3}){3}|\[::1\])$/', $parts['host'] );
		if ( 'https' !== $scheme && ! ( 'http' === $scheme && $is_loopback ) ) {
			throw FailureWords::bad_address();
		}
		$path = preg_replace( '~(/v1)?/*$~', '', $parts['path'] ?? '' );
		return $scheme . '://' . strtolower( $parts['host'] ) . ( isset( $parts['port'] ) ? ':' . $parts['port'] : '' ) . $path;
	}

	/** Scheme, host and port, as a browser sends them in `Origin`. */
	public static function origin( string $url ): string {
		$parts   = wp_parse_url( $url );
		$scheme  = strtolower( $parts['scheme'] ?? 'https' );
		$default = 'https' === $scheme ? 443 : 80;
		$port    = (int) ( $parts['port'] ?? $default );
		return $scheme . '://' . strtolower( $parts['host'] ?? '' ) . ( $port === $default ? '' : ':' . $port );
	}
}
