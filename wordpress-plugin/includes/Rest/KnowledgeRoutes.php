<?php
/**
 * @package ParleyChat
 */

namespace Parley\Chat\Rest;

use Parley\Chat\Connection\Connection;

defined( 'ABSPATH' ) || exit;

/**
 * Questions with the owner's answers, and the unanswered questions of visitors, as the service stores them.
 *
 * GET /knowledge                    a page of entries; `search` finds those with a text
 * POST /knowledge                   adds an entry
 * PATCH, DELETE /knowledge/{id}     changes or deletes an entry
 * GET /insights/questions           unanswered questions, in at most `limit` groups
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
		$passed = fn( string $path ): callable => PassedCall::to( $this->connection, $path );
		// The service validates the texts.
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
				'GET'  => array( $passed( '/knowledge' ), $page ),
				'POST' => array( $passed( '/knowledge' ), $written ),
			)
		);
		Routes::add(
			'/knowledge/' . self::ENTRY_ID,
			array(
				'PATCH'  => array( $passed( '/knowledge/{id}' ), $written ),
				'DELETE' => array( $passed( '/knowledge/{id}' ) ),
			)
		);
		Routes::add( '/insights/questions', array( 'GET' => array( $passed( '/insights/questions' ), array( 'limit' => $number ) ) ) );
		Routes::add( '/insights/questions/answered', array( 'POST' => array( $passed( '/insights/questions/answered' ), $marked ) ) );
	}
}
