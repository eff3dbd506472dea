<?php
/**
 * @package ParleyChat
 */

namespace Parley\Chat\Connection;

defined( 'ABSPATH' ) || exit;

/**
 * Whether visitors' browsers can reach the service at the address that pages have, as far as the addresses themselves
 * say: what this server reaches, a browser elsewhere may not.
 */
final class BrowserReach {

	private const THIS_MACHINE    = 0;
	private const PRIVATE_NETWORK = 1;
	private const EVERYWHERE      = 2;

	/**
	 * What keeps browsers out, in words for the owner; null where nothing does.
	 *
	 * @param string $address The service's, as pages have it.
	 * @param string $page    Of a page of this site.
	 * @return array{label: string, advice: string}|null
	 */
	public static function fault( string $address, string $page ): ?array {
		$host  = (string) wp_parse_url( $address, PHP_URL_HOST );
		$scope = self::scope( $host );
		if ( $scope < self::scope( (string) wp_parse_url( $page, PHP_URL_HOST ) ) ) {
			/* translators: %s: address. */
			$label = __( 'Nobody can chat: visitors’ browsers look for the service at %s, which only this server or its own network reaches.', 'parley-chat' );
		} elseif ( self::THIS_MACHINE !== $scope && 'https' !== wp_parse_url( $address, PHP_URL_SCHEME ) ) {
			/* translators: %s: address. */
			$label = __( 'Nobody can chat: visitors’ browsers are sent to %s, but the service takes calls by https:// only, and so do pages that came by it.', 'parley-chat' );
		} else {
			return null;
		}
		return array(
			'label'  => sprintf( $label, $address ),
			'advice' => __( 'Under Connection, enter as “Address for browsers” where everybody reaches the service, such as https://chat.example.com. It is the name of the proxy or tunnel in front of it.', 'parley-chat' ),
		);
	}

	/** Names are taken at their word: what this server looks up, a visitor's browser may find elsewhere. */
	private static function scope( string $host ): int {
		$host = strtolower( trim( $host, '[]' ) );
		if ( false === filter_var( $host, FILTER_VALIDATE_IP ) ) {
			// Names for trying things out; .local is also what some programs for that give their sites.
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
