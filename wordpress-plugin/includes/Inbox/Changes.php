<?php
/**
 * @package ParleyChat
 */

namespace Parley\Chat\Inbox;

use Parley\Chat\Service\ServiceClient;
use Parley\Chat\Service\ServiceFailure;

defined( 'ABSPATH' ) || exit;

/**
 * The number of waiting visitors, and a version that changes with every change of a recent conversation. All users of
 * the site share one answer for some seconds, so that the number of open screens does not multiply the calls to the
 * service.
 */
final class Changes {

	public const TRANSIENT = 'parley_chat_changes';

	/** Seconds. */
	private const FRESH = 4;
	private const KNOWN = 10 * MINUTE_IN_SECONDS;

	/** The number of newest conversations that the version covers. */
	private const LOOKED_AT = 20;

	/**
	 * @param string $site Public key of the Parley site.
	 * @param int    $now  Unix time in seconds.
	 * @return array{waiting: int, mark: string}
	 * @throws ServiceFailure
	 */
	public static function read( ServiceClient $service, string $site, int $now ): array {
		$known = get_transient( self::TRANSIENT );
		if ( ! is_array( $known ) || $site !== $known['site'] || $now - $known['at'] >= self::FRESH || $now < $known['at'] ) {
			$counts = $service->call( 'GET', '/inbox/counts' );
			$newest = $service->call(
				'GET',
				'/sessions',
				array(
					'order'    => 'activity',
					'include'  => 'preview',
					'per_page' => self::LOOKED_AT,
				)
			);
			$known  = array(
				'site'    => $site,
				'at'      => $now,
				'waiting' => (int) $counts['waiting'],
				'mark'    => md5( (string) wp_json_encode( array( $counts, $newest['data'] ) ) ),
			);
			set_transient( self::TRANSIENT, $known, self::KNOWN );
		}
		return array(
			'waiting' => $known['waiting'],
			'mark'    => $known['mark'],
		);
	}

	/** Returns the last known number of waiting conversations, for pages that do not wait for the service. */
	public static function last_waiting( string $site ): int {
		$known = get_transient( self::TRANSIENT );
		return is_array( $known ) && $site === $known['site'] ? max( 0, (int) $known['waiting'] ) : 0;
	}

	/** Makes the next read call the service, because a user of this site changed something. */
	public static function expire(): void {
		$known = get_transient( self::TRANSIENT );
		if ( is_array( $known ) ) {
			set_transient( self::TRANSIENT, array( 'at' => 0 ) + $known, self::KNOWN );
		}
	}
}
