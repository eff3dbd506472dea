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
 * Connects with the approval of somebody who owns the site on the service. Their browser opens the service's console
 * and returns with a code, which this server exchanges for a key. The code is useless without its verifier (RFC 7636),
 * which this server sends only with the exchange.
 */
final class Approval {

	/** Seconds in which the owner has to sign in and approve. */
	private const PATIENCE = 900;

	/** @var Connection */
	private $connection;

	/** @var string The address to which the browser returns. */
	private $return_url;

	public function __construct( Connection $connection, string $return_url ) {
		$this->connection = $connection;
		$this->return_url = $return_url;
	}

	/**
	 * Returns the console's address after the service has answered there, so that nobody lands on a missing page. The
	 * `state` is stored for this user only; a new attempt replaces it.
	 *
	 * @param string $address The service's address; ignored if wp-config.php sets it.
	 * @param string $browser The service's address for browsers; empty if it is the same.
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
	 * Exchanges the code from the browser. Ends the attempt, unless `state` is wrong.
	 *
	 * @param array $brought `state`, and `code` or `error`, unvalidated.
	 * @throws ServiceFailure
	 */
	public function finish( array $brought ): void {
		$begun = get_transient( self::name() );
		$state = is_string( $brought['state'] ?? null ) ? $brought['state'] : '';
		// A link from somebody else does not end the user's own attempt.
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

	/** Returns 256 random bits as 43 characters. */
	private static function random(): string {
		return self::base64url( random_bytes( 32 ) );
	}

	private static function base64url( string $bytes ): string {
		return rtrim( strtr( base64_encode( $bytes ), '+/', '-_' ), '=' ); // phpcs:ignore WordPress.PHP.DiscouragedPHPFunctions.obfuscation_base64_encode -- RFC 7636, appendix A.
	}
}
