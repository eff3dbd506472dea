<?php
/**
 * @package ParleyChat
 */

namespace Parley\Chat\Conversations;

use Parley\Chat\Service\ServiceClient;
use Parley\Chat\Service\ServiceFailure;

defined( 'ABSPATH' ) || exit;

/** How many visitors wait for a person. */
final class Waiting {

	/** What was counted last, for the bubble of the next page: a page of WordPress does not wait for the service. */
	public const TRANSIENT = 'parley_chat_waiting';

	/**
	 * Asks the service.
	 *
	 * @throws ServiceFailure
	 */
	public static function count( ServiceClient $service ): int {
		$count = (int) ( new Conversations( $service ) )->waiting()['pagination']['total'];
		set_transient( self::TRANSIENT, $count, 10 * MINUTE_IN_SECONDS );
		return $count;
	}

	public static function last(): int {
		return max( 0, (int) get_transient( self::TRANSIENT ) );
	}
}
