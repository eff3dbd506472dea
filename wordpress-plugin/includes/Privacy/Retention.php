<?php
/**
 * @package ParleyChat
 */

namespace Parley\Chat\Privacy;

use Parley\Chat\Connection\Connection;
use Parley\Chat\Conversations\Conversations;
use Parley\Chat\Service\ServiceFailure;

defined( 'ABSPATH' ) || exit;

/** Deletes conversations whose last message is older than the owner's number of days. */
final class Retention {

	public const OPTION = 'parley_chat_retention';
	public const DAILY  = 'parley_chat_retention';
	public const REST   = 'parley_chat_retention_rest';

	/**
	 * Maximum number of calls per run, with one run per hour. Each call counts against the rate limits of the site's
	 * keys, which the screens need too.
	 */
	private const CALLS = 5;

	/** @var Connection */
	private $connection;

	public function __construct( Connection $connection ) {
		$this->connection = $connection;
	}

	public function register(): void {
		// On a site of a network, network-wide activation ran no hook.
		add_action( 'admin_init', array( self::class, 'resume' ) );
		foreach ( array( self::DAILY, self::REST ) as $event ) {
			add_action(
				$event,
				function (): void {
					$this->run( time() );
				}
			);
		}
	}

	/** Returns the number of days; 0 keeps conversations forever. */
	public static function days(): int {
		return (int) get_option( self::OPTION, 0 );
	}

	public static function keep_for( int $days ): void {
		update_option( self::OPTION, $days, false );
		self::schedule();
	}

	public static function schedule(): void {
		self::unschedule();
		if ( self::days() > 0 ) {
			wp_schedule_event( time() + MINUTE_IN_SECONDS, 'daily', self::DAILY );
		}
	}

	/**
	 * Schedules the event if it is missing and a number of days is set. Queries the database only if there is no event.
	 */
	public static function resume(): void {
		if ( ! wp_next_scheduled( self::DAILY ) ) {
			self::schedule();
		}
	}

	public static function unschedule(): void {
		wp_clear_scheduled_hook( self::DAILY );
		wp_clear_scheduled_hook( self::REST );
	}

	/** @param int $now Unix time in seconds. */
	public function run( int $now ): void {
		$days = self::days();
		if ( 0 === $days ) {
			return;
		}
		try {
			$is_done = $this->delete_before( $now - $days * DAY_IN_SECONDS );
		} catch ( ServiceFailure $failure ) {
			$is_done = 'not_connected' === $failure->reason();
		}
		if ( ! $is_done && ! wp_next_scheduled( self::REST ) ) {
			wp_schedule_single_event( $now + HOUR_IN_SECONDS, self::REST );
		}
	}

	/** Returns true if none are left, and false if the limit of calls was reached. */
	private function delete_before( int $instant ): bool {
		$conversations = new Conversations( $this->connection->service() );
		for ( $call = 1; $call <= self::CALLS; $call++ ) {
			if ( ! $conversations->delete_silent_since( $instant ) ) {
				return true;
			}
		}
		return false;
	}
}
