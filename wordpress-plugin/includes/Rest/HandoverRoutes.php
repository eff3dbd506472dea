<?php
/**
 * @package ParleyChat
 */

namespace Parley\Chat\Rest;

use Parley\Chat\Connection\Connection;
use Parley\Chat\Conversations\Handover;
use Parley\Chat\Conversations\Waiting;
use WP_REST_Request;

defined( 'ABSPATH' ) || exit;

/**
 * What the person at the screen does in a conversation, in their own name. The site's key stays on the server; it needs
 * `conversations:write`.
 *
 * GET /waiting                          how many visitors wait for a person
 * POST /conversations/{id}/handling     takes it over, or hands it back with a note for the workflow and colleagues
 * POST /conversations/{id}/messages     answers the visitor
 * POST /conversations/{id}/typing       shows the visitor that an answer is being written
 */
final class HandoverRoutes {

	private const CONVERSATION = '/conversations/(?P<id>[A-Za-z0-9._:-]{1,128})';

	/** @var Connection */
	private $connection;

	public function __construct( Connection $connection ) {
		$this->connection = $connection;
	}

	public function register(): void {
		$id = array( 'id' => ConversationRoutes::ID );
		Routes::add( '/waiting', array( 'GET' => array( array( $this, 'count' ) ) ) );
		Routes::add( self::CONVERSATION . '/handling', array( 'POST' => array( array( $this, 'handle' ), $id + self::handling() ) ) );
		Routes::add( self::CONVERSATION . '/messages', array( 'POST' => array( array( $this, 'say' ), $id + self::message() ) ) );
		Routes::add( self::CONVERSATION . '/typing', array( 'POST' => array( array( $this, 'typing' ), $id ) ) );
	}

	public function count(): array {
		return array( 'waiting' => Waiting::count( $this->connection->service() ) );
	}

	public function handle( WP_REST_Request $request ): array {
		$handover = $this->handover();
		if ( 'person' === $request['by'] ) {
			$handover->take_over( $request['id'], (string) $request['take_from'] );
		} else {
			$handover->hand_back( $request['id'], trim( (string) $request['note'] ), (string) $request['take_from'] );
		}
		return array( 'changed' => true );
	}

	public function say( WP_REST_Request $request ): array {
		return $this->handover()->say( $request['id'], $request['content'], (string) $request['key'] );
	}

	public function typing( WP_REST_Request $request ): array {
		$this->handover()->typing( $request['id'] );
		return array( 'shown' => true );
	}

	private function handover(): Handover {
		return new Handover( $this->connection->service(), wp_get_current_user() );
	}

	private static function handling(): array {
		return array(
			'by'        => array(
				'type'     => 'string',
				'enum'     => array( 'person', 'workflow' ),
				'required' => true,
			),
			'note'      => array(
				'type'      => 'string',
				'maxLength' => 4000,
			),
			'take_from' => array(
				'description' => 'The id of the person who has it.',
				'type'        => 'string',
				'maxLength'   => 200,
			),
		);
	}

	private static function message(): array {
		return array(
			'content' => array(
				'type'      => 'string',
				'minLength' => 1,
				'maxLength' => 10000,
				'required'  => true,
			),
			'key'     => array(
				'description' => 'The same for each try, so that nothing is said twice.',
				'type'        => 'string',
				'pattern'     => '^[A-Za-z0-9-]{0,64}$',
			),
		);
	}
}
