<?php
/**
 * @package ParleyChat
 */

namespace Parley\Chat\Rest;

use Parley\Chat\Connection\Connection;
use WP_REST_Request;

defined( 'ABSPATH' ) || exit;

/**
 * Questions with the owner's answers, and the unanswered questions of visitors, as the service stores them.
 *
 * GET /knowledge                    a page of entries; `search` finds those with a text
 * POST /knowledge                   adds an entry
 * PATCH, DELETE /knowledge/{id}     changes or deletes one
 * GET /insights/questions           unanswered questions, in `limit` groups
 * POST /insights/questions/answered removes a question from that list
 */
final class KnowledgeRoutes {

	private const ENTRY_ID = '(?P<id>[A-Za-z0-9_-]{1,64})';

	/** @var Connection */
	private $connection;

	public function __construct( Connection $connection ) {
		$this->connection = $connection;
	}

	public function register(): void {
		// The service says what is wrong with a text.
		$text    = array( 'type' => 'string' );
		$written = array(
			'question' => $text,
			'answer'   => $text,
		);
		$number  = array(
			'type'    => 'integer',
			'minimum' => 1,
		);
		$page    = array(
			'page'     => $number,
			'per_page' => $number,
			'search'   => $text,
		);
		$marked  = array(
			'question' => $text,
			'entry_id' => $text,
		);
		Routes::add(
			'/knowledge',
			array(
				'GET'  => array( $this->passed( '/knowledge' ), $page ),
				'POST' => array( $this->passed( '/knowledge' ), $written ),
			)
		);
		Routes::add(
			'/knowledge/' . self::ENTRY_ID,
			array(
				'PATCH'  => array( $this->passed( '/knowledge/' ), $written ),
				'DELETE' => array( $this->passed( '/knowledge/' ) ),
			)
		);
		Routes::add( '/insights/questions', array( 'GET' => array( $this->passed( '/insights/questions' ), array( 'limit' => $number ) ) ) );
		Routes::add( '/insights/questions/answered', array( 'POST' => array( $this->passed( '/insights/questions/answered' ), $marked ) ) );
	}

	/** Handler that sends a route's own arguments to the service. @param string $path Under `/v1`; the entry's id follows a slash at its end. */
	private function passed( string $path ): callable {
		return function ( WP_REST_Request $request ) use ( $path ): array {
			$known = array_intersect_key( $request->get_params(), $request->get_attributes()['args'] );
			$id    = rawurlencode( (string) ( $request->get_url_params()['id'] ?? '' ) );
			$reads = 'GET' === $request->get_method();
			$sends = ! $reads && 'DELETE' !== $request->get_method();
			return $this->connection->service()->call( $request->get_method(), $path . $id, $reads ? $known : array(), $sends ? $known : null );
		};
	}
}
