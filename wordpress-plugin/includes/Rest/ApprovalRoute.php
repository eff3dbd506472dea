<?php
/**
 * @package ParleyChat
 */

namespace Parley\Chat\Rest;

use Parley\Chat\Connection\Approval;
use WP_REST_Request;

defined( 'ABSPATH' ) || exit;

/** POST /connection/approval  the address at which somebody approves the connection */
final class ApprovalRoute {

	/** @var Approval */
	private $approval;

	public function __construct( Approval $approval ) {
		$this->approval = $approval;
	}

	public function register(): void {
		$address = array(
			'type'      => 'string',
			'maxLength' => 2048,
			'default'   => '',
		);
		Routes::add(
			'/connection/approval',
			array(
				'POST' => array(
					array( $this, 'begin' ),
					array(
						'service_url' => $address,
						'browser_url' => $address,
					),
				),
			)
		);
	}

	public function begin( WP_REST_Request $request ): array {
		return array( 'location' => $this->approval->begin( $request['service_url'], $request['browser_url'] ) );
	}
}
