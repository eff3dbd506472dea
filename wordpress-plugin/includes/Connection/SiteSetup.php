<?php
/**
 * @package ParleyChat
 */

namespace Parley\Chat\Connection;

use Parley\Chat\Page\PageSettings;
use Parley\Chat\Service\ServiceAddress;
use Parley\Chat\Service\ServiceClient;
use Parley\Chat\Service\ServiceFailure;

defined( 'ABSPATH' ) || exit;

/** The settings on the service that a connected website needs. */
final class SiteSetup {

	/** Returns the origins from which visitors' browsers call: those of the home address and the site address. */
	public static function origins(): array {
		return array_values( array_unique( array_map( array( ServiceAddress::class, 'origin' ), array( home_url(), site_url() ) ) ) );
	}

	/**
	 * Changes the service's settings to those that this website needs. Also lets the service drop users that a page
	 * only claims, because this plugin identifies every user by a token.
	 *
	 * @param array $site     The service's response.
	 * @param array $settings As in PageSettings.
	 * @throws ServiceFailure
	 */
	public static function of( ServiceClient $service, array $site, array $settings ): void {
		$allowed = $site['allowed_origins'] ?? array();
		$wanted  = array(
			'allowed_origins' => array_values( array_unique( array_merge( $allowed, self::origins() ) ) ),
			'claimed_users'   => 'drop',
			'visitors'        => PageSettings::visitors( $settings ),
		);
		$changes = array();
		foreach ( $wanted as $name => $value ) {
			if ( ( $site[ $name ] ?? null ) !== $value ) {
				$changes[ $name ] = $value;
			}
		}
		if ( array() !== $changes ) {
			$service->call( 'PATCH', '/site', array(), $changes );
		}
		self::own_days( $service, $site );
		if ( ( $site['public_key'] ?? '' ) !== $settings['public_key'] ) {
			self::notify_admin( $service, $site );
		}
	}

	/**
	 * Sets this website's admin e-mail address for notifications about waiting visitors, unless the site has an
	 * address. The service first sends a link to confirm the address. If the service refuses the address, everything
	 * else is still set.
	 *
	 * @param array $site The service's response.
	 */
	private static function notify_admin( ServiceClient $service, array $site ): void {
		$email = (string) get_option( 'admin_email' );
		if ( '' === $email || array() !== ( $site['notify_emails'] ?? null ) ) {
			return;
		}
		try {
			$service->call( 'PATCH', '/site', array(), array( 'notify_emails' => array( $email ) ) );
		} catch ( ServiceFailure $failure ) {
			return;
		}
	}

	/**
	 * Sets this website's time zone for usage. If the service refuses the zone, everything else is still set.
	 *
	 * @param array $site The service's response.
	 * @return array The settings as the service then returns them.
	 */
	public static function own_days( ServiceClient $service, array $site ): array {
		$zone = wp_timezone_string();
		// Without a zone, WordPress returns UTC as an offset.
		$timezone = '+00:00' === $zone ? 'UTC' : $zone;
		if ( ( $site['timezone'] ?? '' ) === $timezone ) {
			return $site;
		}
		try {
			return $service->call( 'PATCH', '/site', array(), array( 'timezone' => $timezone ) );
		} catch ( ServiceFailure $failure ) {
			return $site;
		}
	}
}
