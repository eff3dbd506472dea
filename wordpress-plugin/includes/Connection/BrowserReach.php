<?php
/**
 * @package ParleyChat
 */

namespace Parley\Chat\Connection;

defined( 'ABSPATH' ) || exit;

/**
 * Judges by the addresses only whether visitors' browsers can reach the service at the address on the pages. Trying it
 * from here proves nothing: this server may reach what a browser elsewhere cannot.
 */
final class BrowserReach {

	private const THIS_MACHINE    = 0;
	private const PRIVATE_NETWORK = 1;
	private const EVERYWHERE      = 2;

	/**
	 * Returns why browsers cannot reach the service, as text for the owner; null if nothing is wrong.
	 *
	 * @param string $address The service's address on the pages.
	 * @param string $page    The address of a page on this site.
	 * @return array{label: string, advice: string}|null
	 */
	public static function fault( string $address, string $page ): ?array {
		$host  = (string) wp_parse_url( $address, PHP_URL_HOST );
		$scope = self::scope( $host );
		if ( $scope < self::scope( (string) wp_parse_url( $page, PHP_URL_HOST ) ) ) {
			/* translators: %s: address. */
			$label = __( 'Nobody can chat: visitors’ browsers look for the service at %s, which only this server or its own network can reach.', 'parley-chat' );
		} elseif ( self::THIS_MACHINE !== $scope && 'https' !== wp_parse_url( $address, PHP_URL_SCHEME ) ) {
			/* translators: %s: address. */
			$label = __( 'Nobody can chat: visitors’ browsers are sent to %s, but the service and pages with https:// accept only https:// addresses.', 'parley-chat' );
		} else {
			return null;
		}
		return array(
			'label'  => sprintf( $label, $address ),
			'advice' => __( 'Under Connection, enter the public address of the service as “Address for browsers”, such as https://chat.example.com. This is the address of the proxy or tunnel in front of the service.', 'parley-chat' ),
		);
	}

	/**
	 * Returns how far a host can be reached. Does not resolve names, because this server's DNS may differ from a
	 * visitor's.
	 */
	private static function scope( string $host ): int {
		$host = strtolower( trim( $host, '[]' ) );
		if ( false === filter_var( $host, FILTER_VALIDATE_IP ) ) {
			// Reserved test names; some local development tools also use .local.
			if ( 1 === preg_match( '/(^|\.)(local(host)?|test)$/', $host ) ) {
				return self::THIS_MACHINE;
			}
			return 1 === preg_match( '/(^[^.]*|\.(internal|lan|intranet|home\.arpa))$/', $host ) ? self::PRIVATE_NETWORK : self::EVERYWHERE;
		}
		if ( 1 === preg_match( '/^(::ffff:)?127\.|^::1$/', $host ) ) {
			return self::THIS_MACHINE;
		}
		$is_public = false !== filter_var( $host, FILTER_VALIDATE_IP, FILTER_FLAG_NO_PRIV_RANGE | FILTER_FLAG_NO_RES_RANGE );
		return $is_public ? self::EVERYWHERE : self::PRIVATE_NETWORK;
	}
}
