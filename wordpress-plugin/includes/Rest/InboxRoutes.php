<?php
/**
 * @package ParleyChat
 */

namespace Parley\Chat\Rest;

use Parley\Chat\Connection\Connection;
use Parley\Chat\Inbox\Agent;
use Parley\Chat\Inbox\Changes;
use Parley\Chat\Inbox\InboxCall;
use Parley\Chat\Inbox\Team;
use Parley\Chat\Inbox\VisitorNames;
use Parley\Chat\Page\PageSettings;
use Parley\Chat\Service\ServiceFailure;
use WP_REST_Request;
use WP_REST_Response;

defined( 'ABSPATH' ) || exit;

/**
 * For users who may answer. The site's key stays on the server; reader and agent are always the logged-in user.
 *
 * GET /inbox/changes                      how many visitors wait, and a version that changes with every change
 * GET /inbox/people                       the users to whom conversations can be assigned
 * GET, POST, PATCH, DELETE /inbox/{path}  the service's calls that InboxCall lists, with the service's statuses and errors
 */
final class InboxRoutes {

	/** Maximum bytes of a body, as on the service (contract §4.4). */
	private const MOST_BYTES = 64 * KB_IN_BYTES;

	/** Status of the service if it refuses the site's key. Not passed on: here it would mean that the user is logged out. */
	private const KEY_REFUSED = 401;

	/** @var Connection */
	private $connection;

	/** @var PageSettings */
	private $settings;

	public function __construct( Connection $connection, PageSettings $settings ) {
		$this->connection = $connection;
		$this->settings   = $settings;
	}

	public function register(): void {
		$may  = array( Access::class, 'may_answer' );
		$path = array(
			'path' => array(
				'type'      => 'string',
				'maxLength' => 400,
			),
		);
		// Registered before the route that matches every path.
		Routes::add( '/inbox/changes', array( 'GET' => array( array( $this, 'changes' ) ) ), $may );
		Routes::add( '/inbox/people', array( 'GET' => array( array( $this, 'people' ) ) ), $may );
		Routes::add( '/inbox/(?P<path>.+)', array_fill_keys( array( 'GET', 'POST', 'PATCH', 'DELETE' ), array( array( $this, 'pass' ), $path ) ), $may );
	}

	public function changes(): WP_REST_Response {
		return self::answered(
			function (): WP_REST_Response {
				return new WP_REST_Response( Changes::read( $this->connection->service(), $this->settings->all()['public_key'], time() ) );
			}
		);
	}

	public function people(): array {
		return array( 'data' => Team::people() );
	}

	public function pass( WP_REST_Request $request ): WP_REST_Response {
		$call = InboxCall::find( $request->get_method(), $request['path'] );
		if ( null === $call ) {
			return self::refusal( 404, 'path', 'not_found' );
		}
		if ( $call->is_managed() && ! Access::may_manage() ) {
			return self::refusal( 403, Access::capability(), 'missing_permission' );
		}
		if ( strlen( $request->get_body() ) > self::MOST_BYTES ) {
			return self::refusal( 400, 'body', 'too_long' );
		}
		$given = (array) $request->get_json_params();
		if ( isset( $given['assignee'] ) ) {
			$given['assignee'] = is_string( $given['assignee'] ) ? Team::member( $given['assignee'] ) : null;
			if ( null === $given['assignee'] ) {
				return self::refusal( 400, 'assignee', 'invalid_value' );
			}
		}
		return self::answered(
			function () use ( $call, $request, $given ): WP_REST_Response {
				return $this->passed( $call, $request, $given );
			}
		);
	}

	/** Returns `$answer`'s response, or an error response. A failure of the service becomes 503, which the inbox retries. */
	private static function answered( callable $answer ): WP_REST_Response {
		try {
			return $answer();
		} catch ( ServiceFailure $failure ) {
			$status = ServiceFailure::STATUS === $failure->status() ? 503 : $failure->status();
			return self::refusal( $status, 'service', $failure->reason(), $failure->sentence() );
		}
	}

	/** @throws ServiceFailure If the service did not answer. */
	private function passed( InboxCall $call, WP_REST_Request $request, array $given ): WP_REST_Response {
		$agent   = Agent::shown( wp_get_current_user() );
		$service = $this->connection->service();
		$key     = (string) $request->get_header( 'idempotency_key' );
		$headers = 1 === preg_match( '/^[A-Za-z0-9._:-]{1,128}$/D', $key ) ? array( 'Idempotency-Key' => $key ) : array();
		if ( $call->is_file() ) {
			$headers['Accept'] = 'text/plain';
		}
		$answer = $service->pass( $request->get_method(), $call->path(), $call->query( $request->get_query_params(), $agent ), $call->body( $given, $agent ), $headers );
		if ( 'GET' !== $request->get_method() ) {
			Changes::expire();
		}
		if ( $call->is_file() && $answer['status'] < 300 ) {
			return self::file( $answer['body'] );
		}
		$said = (array) json_decode( $answer['body'], true );
		if ( $answer['status'] < 300 ) {
			$said = self::named( $call, $said );
		}
		$response = new WP_REST_Response( $said, self::KEY_REFUSED === $answer['status'] ? ServiceFailure::STATUS : $answer['status'] );
		if ( '' !== $answer['retry_after'] ) {
			$response->header( 'Retry-After', (string) (int) $answer['retry_after'] );
		}
		return $response;
	}

	private static function named( InboxCall $call, array $said ): array {
		if ( $call->is( 'GET sessions' ) ) {
			$said['data'] = VisitorNames::added( $said['data'] );
		}
		return $call->is( 'GET conversation/*' ) ? VisitorNames::added( array( $said ) )[0] : $said;
	}

	/** Sends a download that browsers never interpret, because visitors wrote its text. */
	private static function file( string $text ): WP_REST_Response {
		add_filter(
			'rest_pre_serve_request',
			static function () use ( $text ): bool {
				header( 'Content-Type: text/plain; charset=utf-8' );
				header( 'Content-Disposition: attachment; filename="conversation.txt"' );
				header( 'X-Content-Type-Options: nosniff' );
				header( "Content-Security-Policy: default-src 'none'; sandbox" );
				echo $text; // phpcs:ignore WordPress.Security.EscapeOutput -- A file, no page.
				return true;
			}
		);
		return new WP_REST_Response();
	}

	/** Returns an error in the format of the service's own errors. */
	private static function refusal( int $status, string $field, string $reason, string $message = '' ): WP_REST_Response {
		$error = array(
			'code'    => $reason,
			'message' => '' === $message ? __( 'This call is not possible.', 'parley-chat' ) : $message,
			'details' => array(
				'field'  => $field,
				'reason' => $reason,
			),
		);
		return new WP_REST_Response(
			array(
				'success' => false,
				'error'   => $error,
			),
			$status
		);
	}
}
