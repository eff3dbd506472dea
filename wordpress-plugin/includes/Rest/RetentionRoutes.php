<?php
/**
 * @package ParleyChat
 */

namespace Parley\Chat\Rest;

use Parley\Chat\Privacy\Retention;
use WP_REST_Request;

defined( 'ABSPATH' ) || exit;

/**
 * GET, POST /retention: the number of days without a message after which conversations are deleted;
 * 0 keeps them.
 */
final class RetentionRoutes {

	private const LONGEST = 3650;

	public function register(): void {
		$days = array(
			'days' => array(
				'type'     => 'integer',
				'minimum'  => 0,
				'maximum'  => self::LONGEST,
				'required' => true,
			),
		);
		Routes::add(
			'/retention',
			array(
				'GET'  => array( array( $this, 'read' ) ),
				'POST' => array( array( $this, 'change' ), $days ),
			)
		);
	}

	public function read(): array {
		return array( 'days' => Retention::days() );
	}

	public function change( WP_REST_Request $request ): array {
		Retention::keep_for( $request['days'] );
		return $this->read();
	}
}
