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

/** What the service has to know of a website that is connected to it. */
final class SiteSetup {

	/** The origins from which visitors' browsers call: those of the site's two addresses. */
	public static function origins(): array {
		return array_values( array_unique( array_map( array( ServiceAddress::class, 'origin' ), array( home_url(), site_url() ) ) ) );
	}

	/**
	 * Changes at the service what is not as this website needs it. Whom a page merely names is dropped: here every user is
	 * named by a token.
	 *
	 * @param array $site     As the service shows it.
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
	 * Has the service notify this website's admin e-mail address of waiting visitors, if the site names no address yet. The service
	 * asks the address to confirm. It may refuse it: then everything else is as it should be.
	 *
	 * @param array $site As the service shows it.
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
	 * Has the service count usage in this website's days. It may not know the zone: then everything else is as it
	 * should be.
	 *
	 * @param array $site As the service shows it.
	 * @return array As it then shows it.
	 */
	public static function own_days( ServiceClient $service, array $site ): array {
		$zone = wp_timezone_string();
		// PHP writes UTC as an offset where WordPress has no zone.
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
