<?php
/**
 * @package ParleyChat
 */

namespace Parley\Chat\Rest;

use Parley\Chat\Connection\AnswerSource;
use Parley\Chat\Connection\Connection;
use Parley\Chat\Service\ServiceClient;
use Parley\Chat\Service\ServiceFailure;
use WP_REST_Request;

defined( 'ABSPATH' ) || exit;

/** POST /workflow/test: sends a test message to whoever answers, and answers with status, body and time. */
final class WorkflowRoutes {

	/** Seconds beyond the time that an answer may take, for the way there and back. */
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
		$site    = $this->connection->site();
		$seconds = (int) ( $site['webhook_timeout'] ?? 120 ) + self::SLACK;
		$message = (string) $request['test_message'];
		if ( AnswerSource::is_model( $site ) ) {
			return self::ask_model( $service, '' === $message ? 'Hello' : $message, $seconds );
		}
		$body = array_filter(
			array(
				'webhook_url'  => (string) $request['webhook_url'],
				'test_message' => $message,
			)
		);
		return $service->call( 'POST', '/webhook/test', array(), $body, $seconds );
	}

	/** The service tests webhooks only. So a model is asked as a visitor would, in a conversation that goes afterwards. */
	private static function ask_model( ServiceClient $service, string $message, int $seconds ): array {
		$session = 'test-' . wp_generate_uuid4();
		try {
			$said   = array(
				'message'    => $message,
				'session_id' => $session,
			);
			$answer = $service->call( 'POST', '/message', array(), $said, $seconds );
		} finally {
			self::forget( $service, $session );
		}
		return array(
			'success'          => true,
			'webhook_response' => array(
				'status'           => 200,
				'body'             => array(
					'message'     => $answer['message'],
					'model'       => $answer['metadata']['model'],
					'tokens_used' => $answer['metadata']['tokens_used'],
				),
				'response_time_ms' => $answer['metadata']['response_time_ms'],
			),
			'reply'            => $answer['message'],
		);
	}

	private static function forget( ServiceClient $service, string $session ): void {
		try {
			$service->call( 'DELETE', '/conversation/' . $session );
		} catch ( ServiceFailure $failure ) {
			// Not begun, or not to be had: what came of the test is more worth knowing.
			return;
		}
	}
}
