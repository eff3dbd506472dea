<?php
/**
 * @package ParleyChat
 */

namespace Parley\Chat\Rest;

use WP_REST_Request;

defined( 'ABSPATH' ) || exit;

/** The bounds `from` and `to` of an export: whole days in UTC, both included. */
final class Dates {

	public static function arguments(): array {
		$day = array(
			'type'    => 'string',
			'pattern' => '^(\d{4}-\d{2}-\d{2})?$',
		);
		return array(
			'from' => $day,
			'to'   => $day,
		);
	}

	public static function of( WP_REST_Request $request ): array {
		return array(
			'from' => $request['from'],
			'to'   => $request['to'],
		);
	}
}
