<?php
/**
 * @package ParleyChat
 */

namespace Parley\Chat\Rest;

use Parley\Chat\Connection\Connection;
use Parley\Chat\Conversations\ConversationExport;
use Parley\Chat\Conversations\Conversations;
use Parley\Chat\Conversations\Handover;
use Parley\Chat\Conversations\ReadMarks;
use Parley\Chat\Page\PageSettings;
use WP_REST_Request;
use WP_REST_Response;

defined( 'ABSPATH' ) || exit;

/**
 * GET /conversations               a page of them, newest first; `search` is what was said, or, in `people`, who said it;
 *                                  or those that `handling` names, the longest wait first; `marked`: of
 *                                  those found, what to look into, or what whoever asks has not read. `waiting`: how many wait; `unread` in
 *                                  a conversation: it has a message that whoever asks has not seen
 * GET /conversations/export        all of them, or those that `ids` names, streamed as CSV or NDJSON
 * GET, DELETE /conversations/{id}  one with its newest messages, who handles it, and who asks (`me`), for whom it is
 *                                  read from then on; `has_more`: older messages exist, `before` reads them
 */
final class ConversationRoutes {

	/** Argument that names a conversation. */
	public const ID = array(
		'type'    => 'string',
		'pattern' => '^[A-Za-z0-9][A-Za-z0-9._:-]{0,127}$',
	);

	/** Argument that names a message. */
	private const MESSAGE = array(
		'description' => 'Id of a message: the messages before it, without marking the conversation as read.',
		'type'        => 'string',
		'maxLength'   => 128,
	);

	/** What `marked` names them by: this website keeps what was read, not the service. */
	private const UNREAD = 'unread';

	/** @var Connection */
	private $connection;

	/** @var PageSettings */
	private $settings;

	public function __construct( Connection $connection, PageSettings $settings ) {
		$this->connection = $connection;
		$this->settings   = $settings;
	}

	public function register(): void {
		Routes::add( '/conversations', array( 'GET' => array( array( $this, 'page' ), self::list_arguments() ) ) );
		$format = array(
			'format' => array(
				'type'    => 'string',
				'enum'    => array_keys( ConversationExport::FORMATS ),
				'default' => 'csv',
			),
			'ids'    => array(
				'type'     => 'array',
				'items'    => self::ID,
				'maxItems' => 100,
				'default'  => array(),
			),
		);
		Routes::add( '/conversations/export', array( 'GET' => array( array( $this, 'export' ), $format + Dates::arguments() ) ) );
		$id = array( 'id' => self::ID );
		Routes::add(
			'/conversations/(?P<id>[A-Za-z0-9._:-]{1,128})',
			array(
				'GET'    => array( array( $this, 'read' ), $id + array( 'before' => self::MESSAGE ) ),
				'DELETE' => array( array( $this, 'delete' ), $id ),
			)
		);
	}

	public function page( WP_REST_Request $request ): array {
		$conversations = $this->conversations();
		$waiting       = $conversations->waiting();
		$marks         = $this->read_marks();
		$list          = $this->wanted( $request, $conversations, $waiting, $marks );
		if ( self::is_whole( $request ) ) {
			$marks->begin( $list['data'] );
		}
		$list['data'] = $marks->marked( $list['data'] );
		return $list + array( 'waiting' => $waiting['pagination']['total'] );
	}

	public function read( WP_REST_Request $request ): array {
		$handover = new Handover( $this->connection->service(), wp_get_current_user() );
		$read     = $this->conversations()->read( $request['id'], $request['before'] );
		if ( null === $request['before'] ) {
			$this->read_marks()->read( $request['id'], (string) ( $read['updated_at'] ?? '' ) );
		}
		return $read + array( 'me' => $handover->agent()['id'] );
	}

	public function delete( WP_REST_Request $request ): array {
		$this->conversations()->delete( $request['id'] );
		return array( 'deleted' => true );
	}

	public function export( WP_REST_Request $request ): WP_REST_Response {
		$format = $request['format'];
		$export = new ConversationExport( $this->conversations(), 'sleep' );
		add_filter(
			'rest_pre_serve_request',
			static function () use ( $export, $format, $request ): bool {
				header( 'Content-Type: ' . ConversationExport::FORMATS[ $format ] );
				header( 'Content-Disposition: attachment; filename="conversations.' . $format . '"' );
				// Keeps nginx from holding the stream back.
				header( 'X-Accel-Buffering: no' );
				// Some hosts disable it, and whoever calls it there gets no file at all.
				if ( function_exists( 'set_time_limit' ) ) {
					set_time_limit( 0 ); // phpcs:ignore Squiz.PHP.DiscouragedFunctions -- Of this download alone, which may take long.
				}
				foreach ( $export->pieces( $format, Dates::of( $request ), $request['ids'] ) as $piece ) {
					echo $piece; // phpcs:ignore WordPress.Security.EscapeOutput -- A file, no page.
					flush();
				}
				return true;
			}
		);
		return new WP_REST_Response();
	}

	private function conversations(): Conversations {
		return new Conversations( $this->connection->service() );
	}

	private function read_marks(): ReadMarks {
		return new ReadMarks( get_current_user_id(), $this->settings->all()['public_key'] );
	}

	/** Whether the first page of everything is asked for. */
	private static function is_whole( WP_REST_Request $request ): bool {
		$narrowed = implode( '', Dates::of( $request ) ) . trim( (string) $request['search'] ) . $request['marked'];
		return 'all' === $request['handling'] && 1 === $request['page'] && '' === $narrowed;
	}

	/** @param array $waiting Those that wait for a person: where nothing is looked for, they come first. */
	private function wanted( WP_REST_Request $request, Conversations $conversations, array $waiting, ReadMarks $marks ): array {
		$dates = Dates::of( $request );
		$words = trim( (string) $request['search'] );
		if ( 'all' !== $request['handling'] ) {
			return $conversations->handled( $request['handling'], $request['page'] );
		}
		if ( self::UNREAD === $request['marked'] ) {
			$is_unread = array( $marks, 'is_unread' );
			return '' !== $words && 'people' === $request['in']
				? $conversations->of_people( $words, $request['page'], $dates, '', $is_unread )
				: $conversations->newest( $is_unread, $words, $request['page'], $dates );
		}
		$outcome = Conversations::VIEWS[ $request['marked'] ] ?? null;
		if ( null !== $outcome && '' === $words ) {
			return $conversations->view( $request['marked'], $request['page'], $dates );
		}
		if ( null !== $outcome ) {
			$has_outcome = static function ( array $row ) use ( $outcome ): bool {
				return ( $row['outcome'] ?? null ) === $outcome;
			};
			return 'people' === $request['in']
				? $conversations->of_people( $words, $request['page'], $dates, '', $has_outcome )
				: $conversations->newest( $has_outcome, $words, $request['page'], $dates );
		}
		if ( '' !== $words && 'people' === $request['in'] ) {
			return $conversations->of_people( $words, $request['page'], $dates, $request['marked'] );
		}
		if ( '' !== $request['marked'] ) {
			return $conversations->marked( $request['marked'], $words, $request['page'], $dates );
		}
		if ( '' !== $words ) {
			return $conversations->saying( $words, $request['page'], $dates );
		}
		$list = $conversations->page( $request['page'], $dates );
		if ( 1 === $request['page'] && array() === array_filter( $dates ) ) {
			$list['data'] = array_values( array_column( array_merge( $waiting['data'], $list['data'] ), null, 'session_id' ) );
		}
		return $list;
	}

	private static function list_arguments(): array {
		return Dates::arguments() + array(
			'page'     => array(
				'type'    => 'integer',
				'minimum' => 1,
				'default' => 1,
			),
			'search'   => array(
				'type'      => 'string',
				'maxLength' => 100,
			),
			'in'       => array(
				'type'    => 'string',
				'enum'    => array( 'messages', 'people' ),
				'default' => 'messages',
			),
			'handling' => array(
				'description' => 'Only those that wait for a person, or that one has; the oldest wait first, whatever is searched.',
				'type'        => 'string',
				'enum'        => array( 'all', 'waiting', 'person' ),
				'default'     => 'all',
			),
			'marked'   => array(
				'description' => 'Only those whose last message got no reply, in which the visitor did not like an answer, that nobody answered in time, in which the visitor left a message, or that the caller has not read.',
				'type'        => 'string',
				'enum'        => array_merge( array( '', self::UNREAD ), array_keys( Conversations::MARKS + Conversations::VIEWS ) ),
				'default'     => '',
			),
		);
	}
}
