<?php
/**
 * @package ParleyChat
 */

namespace Parley\Chat\Rest;

use Parley\Chat\Connection\Connection;
use WP_REST_Request;

defined( 'ABSPATH' ) || exit;

/** POST /workflow/test: sends a test message to the workflow, and answers with its status, body and time. */
final class WorkflowRoutes {

	/** Seconds beyond the workflow's own time, for the way there and back. */
	private const SLACK = 5;

	/** @var Connection */
	private $connection;

	public function __construct( Connection $connection ) {
		$this->connection = $connection;
	}

	public function register(): void {
		$arguments = array(
			'webhook_url'  => array(
				'description' => 'The saved one unless given.',
				'type'        => 'string',
				'maxLength'   => 2048,
			),
			'test_message' => array(
				'type'      => 'string',
				'maxLength' => 10000,
			),
		);
		Routes::add( '/workflow/test', array( 'POST' => array( array( $this, 'test' ), $arguments ) ) );
	}

	public function test( WP_REST_Request $request ): array {
		$service = $this->connection->service();
		$seconds = (int) ( $service->call( 'GET', '/site' )['webhook_timeout'] ?? 120 );
		$body    = array_filter(
			array(
				'webhook_url'  => (string) $request['webhook_url'],
				'test_message' => (string) $request['test_message'],
			)
		);
		return $service->call( 'POST', '/webhook/test', array(), $body, $seconds + self::SLACK );
	}
}
