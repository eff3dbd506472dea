<?php
/**
 * @package ParleyChat
 */

namespace Parley\Chat\Connection;

use Parley\Chat\Page\PageSettings;
use Parley\Chat\Service\FailureWords;
use Parley\Chat\Service\ServiceAddress;
use Parley\Chat\Service\ServiceFailure;

defined( 'ABSPATH' ) || exit;

/**
 * Connects by the approval of somebody who owns the site at the service: their browser goes to the service's console and
 * comes back with a code, which this server exchanges for a key. The code alone is good for nobody: the verifier that
 * belongs to it (RFC 7636) never leaves this server but for the exchange.
 */
final class Approval {

	/** Seconds in which somebody is to have signed in and approved. */
	private const PATIENCE = 900;

	/** @var Connection */
	private $connection;

	/** @var string Where the browser comes back to. */
	private $return_url;

	public function __construct( Connection $connection, string $return_url ) {
		$this->connection = $connection;
		$this->return_url = $return_url;
	}

	/**
	 * Where the browser is to go, once the service has answered there: nobody is sent to a page that is not there. What is expected back is kept for this user alone; a later beginning takes its place.
	 *
	 * @param string $address The service's; of no account where wp-config.php names it.
	 * @param string $browser Where browsers reach the service; empty where it is the same.
	 * @throws ServiceFailure
	 */
	public function begin( string $address, string $browser ): string {
		if ( $this->connection->is_key_fixed() ) {
			throw FailureWords::key_fixed();
		}
		$settings = $this->connection->settings();
		$address  = PageSettings::is_service_fixed() ? $settings['service_url'] : ServiceAddress::normalized( $address );
		$browser  = PageSettings::is_browser_url_fixed() ? $settings['browser_url'] : $browser;
		$browser  = '' === trim( $browser ) ? '' : ServiceAddress::normalized( $browser, 'browser_url' );
		$this->connection->try_approval( $address );
		$verifier = self::random();
		$state    = self::random();
		set_transient( self::name(), compact( 'address', 'browser', 'verifier', 'state' ), self::PATIENCE );
		$asked = array(
			'client'                => 'wordpress',
			'name'                  => wp_specialchars_decode( get_bloginfo( 'name' ), ENT_QUOTES ),
			'return_url'            => $this->return_url,
			'state'                 => $state,
			'code_challenge'        => self::base64url( hash( 'sha256', $verifier, true ) ),
			'code_challenge_method' => 'S256',
		);
		return ( '' === $browser ? $address : $browser ) . '/console/connect?' . http_build_query( $asked, '', '&', PHP_QUERY_RFC3986 );
	}

	/**
	 * Exchanges the code that the browser brought. Whatever comes of it, what was begun is over.
	 *
	 * @param array $brought `state`, and `code` or `error`, as they came.
	 * @throws ServiceFailure
	 */
	public function finish( array $brought ): void {
		$begun = get_transient( self::name() );
		$state = is_string( $brought['state'] ?? null ) ? $brought['state'] : '';
		// Somebody else's link leaves what was begun as it is.
		if ( ! is_array( $begun ) || ! hash_equals( $begun['state'], $state ) ) {
			throw FailureWords::approval_unknown();
		}
		delete_transient( self::name() );
		$code = $brought['code'] ?? null;
		if ( ! is_string( $code ) || 1 !== preg_match( '/^[0-9A-Za-z]{1,100}$/D', $code ) ) {
			throw FailureWords::approval_declined();
		}
		if ( $this->connection->is_key_fixed() ) {
			throw FailureWords::key_fixed();
		}
		$this->connection->connect_approved(
			$begun['address'],
			$begun['browser'],
			array(
				'client'        => 'wordpress',
				'code'          => $code,
				'code_verifier' => $begun['verifier'],
				'return_url'    => $this->return_url,
			)
		);
	}

	private static function name(): string {
		return 'parley_chat_approval_' . get_current_user_id();
	}

	/** 43 letters of 256 random bits. */
	private static function random(): string {
		return self::base64url( random_bytes( 32 ) );
	}

	private static function base64url( string $bytes ): string {
		return rtrim( strtr( base64_encode( $bytes ), '+/', '-_' ), '=' ); // phpcs:ignore WordPress.PHP.DiscouragedPHPFunctions.obfuscation_base64_encode -- RFC 7636, appendix A.
	}
}
