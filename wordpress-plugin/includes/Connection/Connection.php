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

/** The site's connection: the service's address, the secrets, and the settings on the service. */
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

	/**
	 * Returns the site's current settings on the service. Also stores for the pages whether somebody answers, and
	 * whether handover and live messages are on.
	 *
	 * @throws ServiceFailure
	 */
	public function site(): array {
		$site = $this->service()->call( 'GET', '/site' );
		$this->notice( $site );
		return $site;
	}

	/**
	 * Changes the site's settings on the service and returns all of them.
	 *
	 * @param string $seen The `updated_at` of the settings that the user edited; empty: any version.
	 * @throws ServiceFailure `changed_meanwhile` if the settings have changed since; then nothing is saved.
	 */
	public function change_site( array $changes, string $seen = '' ): array {
		$headers = '' === $seen ? array() : array( 'If-Match' => '"' . $seen . '"' );
		$service = $this->service();
		$site    = SiteSetup::own_days( $service, $service->call( 'PATCH', '/site', array(), $changes, ServiceClient::PATIENCE, $headers ) );
		$this->notice( $site );
		return $site;
	}

	/** @param array $site As returned by the service. */
	private function notice( array $site ): void {
		$noticed = self::noticed( $site );
		if ( array_intersect_key( $this->settings->all(), $noticed ) !== $noticed ) {
			$this->settings->change( $noticed );
		}
	}

	private static function noticed( array $site ): array {
		return array(
			'answered' => AnswerSource::is_set( $site ),
			'handover' => is_array( $site['handover'] ?? null ),
			'live'     => ! empty( $site['live'] ),
		);
	}

	/** Returns the chat's settings on the pages, as in PageSettings. */
	public function settings(): array {
		return $this->settings->all();
	}

	/**
	 * Returns the connection as the owner may see it: whether each secret is set, its source and its last four
	 * characters, but not the secret.
	 */
	public function state(): array {
		$settings = $this->settings->all();
		return array(
			'service_url'        => $settings['service_url'],
			'service_url_source' => PageSettings::is_service_fixed() ? 'constant' : 'option',
			'browser_url'        => $settings['browser_url'],
			'browser_url_source' => PageSettings::is_browser_url_fixed() ? 'constant' : 'option',
			'public_key'         => $settings['public_key'],
			'browser_fault'      => '' === $settings['public_key'] ? null : BrowserReach::fault( PageSettings::address_for_pages( $settings ), home_url() ),
			'connected'          => '' !== $settings['public_key'] && null !== $this->secrets->source( 'api_key' ),
			'api_key'            => $this->shown( 'api_key' ),
			'identity_secret'    => $this->shown( 'identity_secret' ),
		);
	}

	/**
	 * Tests address and key, changes the settings on the service that this website needs (SiteSetup), and saves the
	 * connection only if the service accepts all of it.
	 *
	 * @param string|null $address  Null if wp-config.php sets it.
	 * @param string|null $key      Null keeps the current key; a key in wp-config.php always takes precedence.
	 * @param string|null $browser  The address for browsers; empty if it is the same, null keeps the current one.
	 * @param string      $identity `keep`, `new` (creates a secret; the old one stops working everywhere immediately), or the secret itself.
	 * @throws ServiceFailure
	 */
	public function connect( ?string $address, ?string $key, ?string $browser, string $identity ): void {
		$address = PageSettings::is_service_fixed() ? $this->settings->all()['service_url'] : ServiceAddress::normalized( (string) $address );
		$browser = $this->browser_address( $browser, $address );
		$kept    = $this->secrets->read( 'api_key' );
		$given   = null === $key || '' === $key || 'constant' === $this->secrets->source( 'api_key' ) ? $kept : $key;
		if ( null === $given ) {
			throw FailureWords::not_connected();
		}
		if ( $given !== $key ) {
			$this->refuse_elsewhere( $address );
		}
		$service       = $this->client( $address, $given );
		$site          = $service->call( 'GET', '/site' );
		$given_secret  = $this->given_secret( $site, $identity );
		$will_identify = 'keep' !== $identity || null !== $this->secrets->source( 'identity_secret' );
		SiteSetup::of( $service, $site, array( 'identifies' => $will_identify ) + $this->settings->all() );
		$is_secret_fixed = 'constant' === $this->secrets->source( 'identity_secret' );
		// Last, because the old secret then stops working.
		$secret = 'new' === $identity && ! $is_secret_fixed
			? (string) $service->call( 'POST', '/site/secrets/rotate', array(), array( 'secret' => 'identity' ) )['secret']
			: $given_secret;

		if ( 'constant' !== $this->secrets->source( 'api_key' ) ) {
			$this->secrets->keep( 'api_key', $given );
		}
		if ( null !== $secret ) {
			$this->secrets->keep( 'identity_secret', $secret );
		}
		$this->settings->change(
			array(
				'service_url' => $address,
				'browser_url' => $browser,
				'config_key'  => 'constant' === $this->secrets->source( 'api_key' ),
				'public_key'  => (string) $site['public_key'],
				'identifies'  => $this->secrets->is_stored( 'identity_secret' ),
			) + self::noticed( $site )
		);
	}

	/**
	 * Exchanges an approved code for this site's key, and connects with it.
	 *
	 * @param array $proof The parameters of the exchange.
	 * @throws ServiceFailure
	 */
	public function connect_approved( string $address, ?string $browser, array $proof ): void {
		$key      = (string) $this->client( $address, '' )->call( 'POST', '/console/connections/exchange', array(), $proof )['api_key'];
		$site     = $this->client( $address, $key )->call( 'GET', '/site' );
		$expected = $site['identity_secret']['last_four'] ?? null;
		// Keeps the stored secret only if it is the secret of this site, because it may belong to another one.
		$is_same = null !== $expected && $expected === $this->secrets->last_four( 'identity_secret' );
		$this->connect( $address, $key, $browser, $is_same ? 'keep' : 'new' );
	}

	/**
	 * Checks that a service that exchanges codes answers at an address. Sends a call without a code, which the service
	 * refuses.
	 *
	 * @throws ServiceFailure If anything else answers, or nothing.
	 */
	public function try_approval( string $address ): void {
		try {
			$this->client( $address, '' )->call( 'POST', '/console/connections/exchange', array(), array() );
		} catch ( ServiceFailure $failure ) {
			if ( ! in_array( $failure->reason(), array( 'refused', 'rate_limited' ), true ) ) {
				$failure->blames( 'service_url' );
				throw $failure;
			}
		}
	}

	/** Whether wp-config.php sets the key, so that no other key can replace it. */
	public function is_key_fixed(): bool {
		return 'constant' === $this->secrets->source( 'api_key' );
	}

	public function disconnect(): void {
		$this->secrets->forget();
		$this->settings->disconnect();
	}

	/**
	 * Refuses to send the current key to a new address: a key is sent only to the address for which the owner entered
	 * it.
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

	/**
	 * Whether the wp-config.php of a network sets the key, but not the service's address. The owner of one site does not
	 * control that file, so only super admins decide where the key is sent.
	 */
	private function is_key_of_network(): bool {
		return is_multisite() && ! PageSettings::is_service_fixed() && 'constant' === $this->secrets->source( 'api_key' );
	}

	private function client( string $address, string $key ): ServiceClient {
		// Allows private addresses only outside a network, or if wp-config.php sets the address: in a network, the owner of
		// one site does not own the server and must not probe its private addresses.
		return new ServiceClient( $address, $key, PageSettings::is_service_fixed() || ! is_multisite() );
	}

	/** Returns the service's address for browsers; empty if it is the same as `$address`. */
	private function browser_address( ?string $given, string $address ): string {
		if ( null === $given || PageSettings::is_browser_url_fixed() ) {
			$stored = $this->settings->all();
			return $address === $stored['service_url'] ? $stored['browser_url'] : '';
		}
		$normalized = '' === trim( $given ) ? '' : ServiceAddress::normalized( $given, 'browser_url' );
		return $normalized === $address ? '' : $normalized;
	}

	/**
	 * Returns the identity secret that the owner entered, or null if there is none to store.
	 *
	 * @throws ServiceFailure `identity_secret_wrong`.
	 */
	private function given_secret( array $site, string $identity ): ?string {
		if ( in_array( $identity, array( 'keep', 'new' ), true ) || 'constant' === $this->secrets->source( 'identity_secret' ) ) {
			return null;
		}
		$expected = $site['identity_secret']['last_four'] ?? null;
		if ( null !== $expected && substr( $identity, -4 ) !== $expected ) {
			$failure = new ServiceFailure(
				'identity_secret_wrong',
				400,
				__( 'This is not the identity secret of this Parley site.', 'parley-chat' ),
				/* translators: %s: four characters. */
				sprintf( __( 'The current one ends with %s.', 'parley-chat' ), $expected ),
				array( 'field' => 'identity_secret' )
			);
			throw $failure;
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
