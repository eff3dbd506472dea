<?php
/**
 * @package ParleyChat
 */

namespace Parley\Chat\Rest;

use Parley\Chat\Connection\AnswerSource;
use Parley\Chat\Connection\Connection;
use Parley\Chat\Service\AnswerWords;
use Parley\Chat\Service\ServiceClient;
use Parley\Chat\Service\ServiceFailure;
use WP_REST_Request;

defined( 'ABSPATH' ) || exit;

/**
 * POST /workflow/test: sends a test message to the workflow or model, and returns status, body and time. With
 * `tools_only`, only checks the model’s tools.
 */
final class WorkflowRoutes {

	/** Seconds added to the maximum answer time, for the network. */
	private const SLACK = 5;

	/** @var Connection */
	private $connection;

	public function __construct( Connection $connection ) {
		$this->connection = $connection;
	}

	public function register(): void {
		$arguments = array(
			'webhook_url'  => array(
				'description' => 'By default the saved address.',
				'type'        => 'string',
				'maxLength'   => 2048,
			),
			'test_message' => array(
				'type'      => 'string',
				'maxLength' => 10000,
			),
			'tools_only'   => array(
				'description' => 'Whether only the tools of the model are checked.',
				'type'        => 'boolean',
			),
		);
		Routes::add( '/workflow/test', array( 'POST' => array( array( $this, 'test' ), $arguments ) ) );
	}

	public function test( WP_REST_Request $request ): array {
		$service = $this->connection->service();
		$site    = $this->connection->site();
		$seconds = (int) ( $site['webhook_timeout'] ?? 120 ) + self::SLACK;
		$message = (string) $request['test_message'];
		if ( $request['tools_only'] ) {
			return $service->call( 'POST', '/model/test', array(), array( 'tools_only' => true ), $seconds );
		}
		if ( AnswerSource::is_model( $site ) ) {
			return self::ask_model( $service, '' === $message ? 'Hello' : $message, $seconds );
		}
		$body = array_filter(
			array(
				'webhook_url'  => (string) $request['webhook_url'],
				'test_message' => $message,
			)
		);
		try {
			return $service->call( 'POST', '/webhook/test', array(), $body, $seconds );
		} catch ( ServiceFailure $failure ) {
			// The service has just answered `GET /site`, so the failure is its 502 for a workflow that did not answer, whose
			// body a proxy has replaced.
			if ( 'proxy_answered' === $failure->reason() ) {
				$failure = AnswerWords::missing( '', array( 'field' => 'webhook_url', 'reason' => '' ) );
			}
			throw $failure;
		}
	}

	/**
	 * Tests the model, and returns the result in the format of a webhook test. If the model does not answer, throws a
	 * failure that names the setting to fix.
	 */
	private static function ask_model( ServiceClient $service, string $message, int $seconds ): array {
		$answer = $service->call( 'POST', '/model/test', array(), array( 'test_message' => $message ), $seconds );
		if ( ! $answer['success'] ) {
			$problem = (array) ( $answer['problem'] ?? array() );
			$facts   = array(
				'field'  => (string) ( $answer['field'] ?? 'model_base_url' ),
				'reason' => (string) ( $answer['reason'] ?? '' ),
			);
			if ( isset( $problem['code'] ) ) {
				$facts['service_params'] = array( 'problem' => $problem['code'] ) + (array) ( $problem['params'] ?? array() );
			}
			$failure = AnswerWords::missing( (string) ( $answer['reason_message'] ?? '' ), $facts );
			throw $failure;
		}
		$result = array(
			'success'          => true,
			'webhook_response' => array(
				'status'           => 200,
				'body'             => array(
					'message'     => $answer['reply'],
					'model'       => $answer['model'],
					'tokens_used' => $answer['tokens_used'],
				),
				'response_time_ms' => $answer['response_time_ms'],
			),
			'reply'            => $answer['reply'],
		);
		return $result + array_intersect_key( $answer, array_flip( array( 'warnings', 'cards', 'quick_replies', 'tool_calls' ) ) );
	}
}
