<?php
/**
 * @package ParleyChat
 */

namespace Parley\Chat\Rest;

use Parley\Chat\Connection\Connection;

defined( 'ABSPATH' ) || exit;

/**
 * Results of the latest messages to the workflow or model, and of the events for the owner's systems.
 *
 * GET /calls              a page of calls; `outcome` filters
 * POST /calls/bodies      starts or stops recording the bodies of calls for an hour
 * GET /calls/{id}/bodies  what a call sent and received
 * GET /events             a page of events; `state` filters
 * POST /events/{id}/retry delivers an event again
 */
final class DeliveryRoutes {

	private const ID = '(?P<id>[A-Za-z0-9_-]{1,64})';

	/** @var Connection */
	private $connection;

	public function __construct( Connection $connection ) {
		$this->connection = $connection;
	}

	public function register(): void {
		$text   = array( 'type' => 'string' );
		$number = array(
			'type'    => 'integer',
			'minimum' => 1,
		);
		$page   = array(
			'page'     => $number,
			'per_page' => $number,
		);
		$on     = array(
			'type'     => 'boolean',
			'required' => true,
		);
		$this->add( 'GET', '/calls', '/calls', $page + array( 'outcome' => $text ) );
		$this->add( 'POST', '/calls/bodies', '/calls/bodies', array( 'on' => $on ) );
		$this->add( 'GET', '/calls/' . self::ID . '/bodies', '/calls/{id}/bodies' );
		$this->add( 'GET', '/events', '/events', $page + array( 'state' => $text ) );
		$this->add( 'POST', '/events/' . self::ID . '/retry', '/events/{id}/retry' );
	}

	/** @param array<string, array> $arguments */
	private function add( string $method, string $route, string $path, array $arguments = array() ): void {
		Routes::add( $route, array( $method => array( PassedCall::to( $this->connection, $path ), $arguments ) ) );
	}
}
