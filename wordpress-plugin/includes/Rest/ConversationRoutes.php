<?php
/**
 * @package ParleyChat
 */

namespace Parley\Chat\Rest;

use Parley\Chat\Connection\Connection;
use Parley\Chat\Conversations\ConversationExport;
use Parley\Chat\Conversations\Conversations;
use WP_REST_Request;
use WP_REST_Response;

defined( 'ABSPATH' ) || exit;

/**
 * GET /conversations               a page of them, newest first; `search` is what was said, or, in `people`, who said it
 * GET /conversations/export        all of them, streamed as CSV or NDJSON
 * GET, DELETE /conversations/{id}  one with its messages
 */
final class ConversationRoutes {

	/** @var Connection */
	private $connection;

	public function __construct( Connection $connection ) {
		$this->connection = $connection;
	}

	public function register(): void {
		Routes::add( '/conversations', array( 'GET' => array( array( $this, 'page' ), self::list_arguments() ) ) );
		$format = array(
			'format' => array(
				'type'    => 'string',
				'enum'    => array_keys( ConversationExport::FORMATS ),
				'default' => 'csv',
			),
		);
		Routes::add( '/conversations/export', array( 'GET' => array( array( $this, 'export' ), $format + Dates::arguments() ) ) );
		$id = array(
			'id' => array(
				'type'    => 'string',
				'pattern' => '^[A-Za-z0-9][A-Za-z0-9._:-]{0,127}$',
			),
		);
		Routes::add(
			'/conversations/(?P<id>[A-Za-z0-9._:-]{1,128})',
			array(
				'GET'    => array( array( $this, 'read' ), $id ),
				'DELETE' => array( array( $this, 'delete' ), $id ),
			)
		);
	}

	public function page( WP_REST_Request $request ): array {
		$words         = trim( (string) $request['search'] );
		$conversations = $this->conversations();
		if ( '' === $words ) {
			return $conversations->page( $request['page'], Dates::of( $request ) );
		}
		return 'people' === $request['in']
			? $conversations->of_people( $words, $request['page'], Dates::of( $request ) )
			: $conversations->saying( $words, $request['page'], Dates::of( $request ) );
	}

	public function read( WP_REST_Request $request ): array {
		return $this->conversations()->read( $request['id'] );
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
				foreach ( $export->pieces( $format, Dates::of( $request ) ) as $piece ) {
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

	private static function list_arguments(): array {
		return Dates::arguments() + array(
			'page'   => array(
				'type'    => 'integer',
				'minimum' => 1,
				'default' => 1,
			),
			'search' => array(
				'type'      => 'string',
				'maxLength' => 100,
			),
			'in'     => array(
				'type'    => 'string',
				'enum'    => array( 'messages', 'people' ),
				'default' => 'messages',
			),
		);
	}
}
