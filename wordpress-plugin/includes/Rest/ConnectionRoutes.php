<?php
/**
 * @package ParleyChat
 */

namespace Parley\Chat\Rest;

use Parley\Chat\Connection\Connection;
use Parley\Chat\Connection\ConnectionCheck;
use WP_REST_Request;

defined( 'ABSPATH' ) || exit;

/**
 * GET /connection      the service's address, and for each secret whether it is set, and its last four characters
 * POST /connection     tests address and key, and saves them if the service accepts them
 * DELETE /connection   deletes address and secrets here
 * POST /connection/test  tests the connection, and lists what works and what does not
 */
final class ConnectionRoutes {

	/** @var Connection */
	private $connection;

	public function __construct( Connection $connection ) {
		$this->connection = $connection;
	}

	public function register(): void {
		Routes::add(
			'/connection',
			array(
				'GET'    => array( array( $this->connection, 'state' ) ),
				'POST'   => array( array( $this, 'connect' ), self::arguments() ),
				'DELETE' => array( array( $this, 'disconnect' ) ),
			)
		);
		Routes::add( '/connection/test', array( 'POST' => array( array( $this, 'test' ) ) ) );
	}

	public function connect( WP_REST_Request $request ): array {
		$identity = 'given' === $request['identity'] ? (string) $request['identity_secret'] : $request['identity'];
		$this->connection->connect( $request['service_url'], $request['api_key'], $request['browser_url'], $identity );
		return $this->connection->state();
	}

	public function disconnect(): array {
		$this->connection->disconnect();
		return $this->connection->state();
	}

	public function test(): array {
		return array( 'findings' => ( new ConnectionCheck( $this->connection ) )->findings() );
	}

	private static function arguments(): array {
		// A key is stored unchanged: sanitize_text_field would remove %-signs.
		$secret = array(
			'type'      => 'string',
			'maxLength' => 256,
			'pattern'   => '^[!-~]*$',
		);
		return array(
			'service_url'     => array(
				'type'      => 'string',
				'maxLength' => 2048,
			),
			'browser_url'     => array(
				'description' => 'The address at which browsers reach the service; empty if it is the same.',
				'type'        => 'string',
				'maxLength'   => 2048,
			),
			'api_key'         => $secret,
			'identity'        => array(
				'description' => 'The source of the secret that signs who is logged in.',
				'type'        => 'string',
				'enum'        => array( 'keep', 'new', 'given' ),
				'default'     => 'keep',
			),
			'identity_secret' => $secret + array( 'minLength' => 16 ),
		);
	}
}
