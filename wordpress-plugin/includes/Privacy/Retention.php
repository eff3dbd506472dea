<?php
/**
 * @package ParleyChat
 */

namespace Parley\Chat\Privacy;

use Parley\Chat\Connection\Connection;
use Parley\Chat\Conversations\Conversations;
use Parley\Chat\Service\ServiceFailure;

defined( 'ABSPATH' ) || exit;

/** Deletes conversations in which nothing was said for as many days as the owner set. */
final class Retention {

	public const OPTION = 'parley_chat_retention';
	public const DAILY  = 'parley_chat_retention';
	public const REST   = 'parley_chat_retention_rest';

	/** Each deletion counts against the site's limits, which visitors need too: so many in a run, and a run each hour. */
	private const PER_RUN  = 25;
	private const PER_PAGE = 100;

	/** @var Connection */
	private $connection;

	public function __construct( Connection $connection ) {
		$this->connection = $connection;
	}

	public function register(): void {
		foreach ( array( self::DAILY, self::REST ) as $event ) {
			add_action(
				$event,
				function (): void {
					$this->run( time() );
				}
			);
		}
	}

	/** Days; 0: kept for good. */
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

	/** From the oldest on, so that what is deleted shifts no page that is still to be read. True when none is left. */
	private function delete_before( int $instant ): bool {
		$conversations = new Conversations( $this->connection->service() );
		$begun         = array(
			'from' => null,
			'to'   => gmdate( 'Y-m-d\TH:i:s\Z', $instant ),
		);
		$page          = $conversations->page( 1, $begun, self::PER_PAGE )['pagination']['total_pages'];
		$deleted       = 0;
		for ( ; $page >= 1; $page-- ) {
			foreach ( array_reverse( $conversations->page( $page, $begun, self::PER_PAGE )['data'] ) as $session ) {
				if ( strtotime( $session['last_message_at'] ) >= $instant ) {
					continue;
				}
				if ( self::PER_RUN === $deleted ) {
					return false;
				}
				$conversations->delete( $session['session_id'] );
				++$deleted;
			}
		}
		return true;
	}
}
