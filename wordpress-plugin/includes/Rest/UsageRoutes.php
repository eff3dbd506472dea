<?php
/**
 * @package ParleyChat
 */

namespace Parley\Chat\Rest;

use Parley\Chat\Connection\Connection;
use WP_REST_Request;

defined( 'ABSPATH' ) || exit;

/** GET /usage: messages, sessions, failures and reply times by day of the site; without bounds the last 30 days. */
final class UsageRoutes {

	/** @var Connection */
	private $connection;

	public function __construct( Connection $connection ) {
		$this->connection = $connection;
	}

	public function register(): void {
		Routes::add( '/usage', array( 'GET' => array( array( $this, 'read' ), Dates::arguments() ) ) );
	}

	public function read( WP_REST_Request $request ): array {
		return $this->connection->service()->call( 'GET', '/usage', Dates::of( $request ) );
	}
}
