<?php
/**
 * @package ParleyChat
 */

namespace Parley\Chat\Health;

use Parley\Chat\Privacy\Retention;

defined( 'ABSPATH' ) || exit;

/** Whether WordPress runs the daily deletion of old conversations. */
final class ScheduleTest {

	/**
	 * @param int $now Unix time in seconds.
	 * @return array{id: string, status: string, label: string, advice: string}|null Null if conversations are kept forever.
	 */
	public static function finding( int $now ): ?array {
		if ( 0 === Retention::days() ) {
			return null;
		}
		$next    = wp_next_scheduled( Retention::DAILY );
		$is_late = false === $next || $next < $now - DAY_IN_SECONDS;
		return array(
			'id'     => 'schedule',
			'status' => $is_late ? 'recommended' : 'good',
			'label'  => $is_late
				? __( 'Old conversations are kept longer than you chose: WordPress does not run its scheduled tasks.', 'parley-chat' )
				: __( 'WordPress deletes old conversations every day.', 'parley-chat' ),
			'advice' => $is_late ? __( 'If wp-config.php sets DISABLE_WP_CRON, let your host call wp-cron.php every few minutes. Otherwise allow WordPress to call itself.', 'parley-chat' ) : '',
		);
	}
}
