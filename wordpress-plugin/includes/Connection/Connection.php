<?php
/**
 * @package ParleyChat
 */

namespace Parley\Chat\Connection;

use Parley\Chat\Page\PageSettings;
use Parley\Chat\Service\FailureWords;
use Parley\Chat\Service\ServiceAddress;
use Parley\Chat\Service\ServiceClient;
use Parley\Chat\Service\ServiceFailure;

defined( 'ABSPATH' ) || exit;

/** Which service this site talks to, and with which secrets. */
final class Connection {

	/** @var Secrets */
	private $secrets;

	/** @var PageSettings */
	private $settings;

	public function __construct( Secrets $secrets, PageSettings $settings ) {
		$this->secrets  = $secrets;
		$this->settings = $settings;
	}

	/** @throws ServiceFailure `not_connected`, `key_unreadable`, `key_of_network`. */
	public function service(): ServiceClient {
		$settings = $this->settings->all();
		$address  = $settings['service_url'];
		$key      = $this->secrets->read( 'api_key' );
		if ( null === $key && $this->secrets->is_unreadable( 'api_key' ) ) {
			throw FailureWords::key_unreadable();
		}
		if ( '' === $address || null === $key ) {
			throw FailureWords::not_connected();
		}
		if ( $this->is_key_of_network() && ! $settings['config_key'] ) {
			throw FailureWords::key_of_network();
		}
		return $this->client( $address, $key );
	}

	/** What the owner may see: of secrets only whether they are set, where they come from, and four characters. */
	public function state(): array {
		$settings = $this->settings->all();
		return array(
			'service_url'         => $settings['service_url'],
			'service_url_source'  => PageSettings::is_service_fixed() ? 'constant' : 'option',
			'public_key'          => $settings['public_key'],
			'connected'           => '' !== $settings['public_key'] && null !== $this->secrets->source( 'api_key' ),
			'api_key'             => $this->shown( 'api_key' ),
			'identity_secret'     => $this->shown( 'identity_secret' ),
		);
	}

	/**
	 * Tries address and key, lets the service know this site's origins, and keeps all that only if the service agrees.
	 *
	 * @param string|null $address  Null where wp-config.php names it.
	 * @param string|null $key      Null keeps the one that is set; one in wp-config.php stays in force whatever is given.
	 * @param string      $identity `keep`, `new` (a new secret is made: the old one is void at once, everywhere), or the secret itself.
	 * @throws ServiceFailure
	 */
	public function connect( ?string $address, ?string $key, string $identity ): void {
		$address = PageSettings::is_service_fixed() ? $this->settings->all()['service_url'] : ServiceAddress::normalized( (string) $address );
		$kept    = $this->secrets->read( 'api_key' );
		$given   = null === $key || '' === $key || 'constant' === $this->secrets->source( 'api_key' ) ? $kept : $key;
		if ( null === $given ) {
			throw FailureWords::not_connected();
		}
		if ( $given !== $key ) {
			$this->refuse_elsewhere( $address );
		}
		$service = $this->client( $address, $given );
		$site    = $service->call( 'GET', '/site' );
		$this->allow_origins( $service, $site['allowed_origins'] ?? array() );
		$secret = $this->identity_secret( $service, $site, $identity );

		if ( 'constant' !== $this->secrets->source( 'api_key' ) ) {
			$this->secrets->keep( 'api_key', $given );
		}
		if ( null !== $secret && 'constant' !== $this->secrets->source( 'identity_secret' ) ) {
			$this->secrets->keep( 'identity_secret', $secret );
		}
		$this->settings->change(
			array(
				'service_url' => $address,
				'config_key'  => 'constant' === $this->secrets->source( 'api_key' ),
				'public_key'  => (string) $site['public_key'],
				'identifies'  => $this->secrets->is_kept( 'identity_secret' ),
			)
		);
	}

	public function disconnect(): void {
		$this->secrets->forget();
		$this->settings->disconnect();
	}

	/** The origins from which visitors' browsers call: those of the site's two addresses. */
	public static function origins(): array {
		return array_values( array_unique( array_map( array( ServiceAddress::class, 'origin' ), array( home_url(), site_url() ) ) ) );
	}

	/**
	 * A key that is kept goes only where its owner sent it: to another address it has to be entered anew.
	 *
	 * @throws ServiceFailure `not_connected`, `key_of_network`, `key_stays`.
	 */
	private function refuse_elsewhere( string $address ): void {
		$settings = $this->settings->all();
		$is_same  = $address === $settings['service_url'];
		if ( 'constant' !== $this->secrets->source( 'api_key' ) ) {
			if ( ! $is_same ) {
				throw FailureWords::not_connected();
			}
			return;
		}
		if ( $this->is_key_of_network() && ! is_super_admin() && ! ( $is_same && $settings['config_key'] ) ) {
			throw FailureWords::key_of_network();
		}
		if ( ! $is_same && '' !== $settings['service_url'] ) {
			throw FailureWords::key_stays();
		}
	}

	/** In a network wp-config.php is not the site's own: whom its key is sent to is for those to say who may write there. */
	private function is_key_of_network(): bool {
		return is_multisite() && ! PageSettings::is_service_fixed() && 'constant' === $this->secrets->source( 'api_key' );
	}

	private function client( string $address, string $key ): ServiceClient {
		// In a network the owner of one site is not the owner of the server, whose private addresses are no business of theirs.
		return new ServiceClient( $address, $key, PageSettings::is_service_fixed() || ! is_multisite() );
	}

	private function allow_origins( ServiceClient $service, array $allowed ): void {
		$missing = array_diff( self::origins(), $allowed );
		if ( array() !== $missing ) {
			$service->call( 'PATCH', '/site', array(), array( 'allowed_origins' => array_values( array_merge( $allowed, $missing ) ) ) );
		}
	}

	/** The identity secret to keep, or null for the one that is kept. */
	private function identity_secret( ServiceClient $service, array $site, string $identity ): ?string {
		if ( 'keep' === $identity || 'constant' === $this->secrets->source( 'identity_secret' ) ) {
			return null;
		}
		if ( 'new' === $identity ) {
			return (string) $service->call( 'POST', '/site/secrets/rotate', array(), array( 'secret' => 'identity' ) )['secret'];
		}
		$expected = $site['identity_secret']['last_four'] ?? null;
		if ( null !== $expected && substr( $identity, -4 ) !== $expected ) {
			throw new ServiceFailure(
				'identity_secret_wrong',
				400,
				__( 'This is not the identity secret of this Parley site.', 'parley-chat' ),
				/* translators: %s: four characters. */
				sprintf( __( 'The one that is in force ends with %s.', 'parley-chat' ), $expected ),
				array( 'field' => 'identity_secret' )
			);
		}
		return $identity;
	}

	private function shown( string $name ): array {
		return array(
			'set'        => null !== $this->secrets->source( $name ),
			'last_four'  => $this->secrets->last_four( $name ),
			'source'     => $this->secrets->source( $name ),
			'unreadable' => $this->secrets->is_unreadable( $name ),
		);
	}
}
