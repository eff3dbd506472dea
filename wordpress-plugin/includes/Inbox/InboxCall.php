<?php
/**
 * @package ParleyChat
 */

namespace Parley\Chat\Inbox;

defined( 'ABSPATH' ) || exit;

/**
 * A call that the inbox may make to the service. Only the calls in CALLS are allowed, with these queries and bodies.
 */
final class InboxCall {

	private const ID = '[A-Za-z0-9][A-Za-z0-9._:-]{0,127}';

	/** Maximum characters of a query value. */
	private const LONGEST = 200;

	/**
	 * `query`, `body`: names of the parameters that are passed on. `set`: fixed parameters of the body. `reader`:
	 * whether the query or the body names the user as `reader`. `is_agent`, `is_named`: the body names the user, as
	 * `agent` or `name`. `is_managed`: only for users who manage the chat. `is_file`: the response is a download.
	 */
	private const CALLS = array(
		'GET sessions'                 => array(
			'query'  => array( 'order', 'view', 'tag', 'user', 'include', 'search', 'handling', 'from', 'to', 'page', 'per_page' ),
			'reader' => 'query',
		),
		'GET inbox/counts'             => array( 'reader' => 'query' ),
		'GET site/saved-replies'       => array(),
		'GET usage'                    => array(
			'query'      => array( 'from', 'to' ),
			'is_managed' => true,
		),
		'GET conversation/*'           => array( 'query' => array( 'include', 'limit', 'before' ) ),
		'PATCH conversation/*'         => array( 'body' => array( 'status', 'snoozed_until', 'assignee', 'tags' ) ),
		'DELETE conversation/*'        => array( 'is_managed' => true ),
		'GET conversation/*/notes'     => array(),
		'POST conversation/*/notes'    => array(
			'body'     => array( 'content' ),
			'is_agent' => true,
		),
		'POST conversation/*/read'     => array(
			'body'   => array( 'message_id' ),
			'reader' => 'body',
		),
		'POST conversation/*/handling' => array(
			'body'     => array( 'by', 'note', 'take_from' ),
			'is_agent' => true,
		),
		'POST conversation/*/messages' => array(
			'body'     => array( 'content', 'cards', 'files', 'quick_replies' ),
			'set'      => array( 'role' => 'agent' ),
			'is_agent' => true,
		),
		'POST conversation/*/typing'   => array(
			'body'     => array(),
			'set'      => array( 'by' => 'agent' ),
			'is_named' => true,
		),
		'GET conversation/*/transcript'  => array( 'is_file' => true ),
		'POST conversation/*/transcript' => array( 'body' => array( 'to' ) ),
	);

	/** @var string As a key of CALLS. */
	private $name;

	/** @var string Id of the conversation; empty if the call is about none. */
	private $conversation;

	private function __construct( string $name, string $conversation ) {
		$this->name         = $name;
		$this->conversation = $conversation;
	}

	/** @param string $path As the browser sent it, its parts possibly encoded. */
	public static function find( string $method, string $path ): ?self {
		$parts = array_map( 'rawurldecode', explode( '/', $path ) );
		$id    = '';
		if ( 'conversation' === $parts[0] && isset( $parts[1] ) ) {
			if ( 1 !== preg_match( '/^' . self::ID . '$/D', $parts[1] ) ) {
				return null;
			}
			$id       = $parts[1];
			$parts[1] = '*';
		}
		$name = $method . ' ' . implode( '/', $parts );
		return isset( self::CALLS[ $name ] ) ? new self( $name, $id ) : null;
	}

	public function is_managed(): bool {
		return isset( self::CALLS[ $this->name ]['is_managed'] );
	}

	public function is_file(): bool {
		return isset( self::CALLS[ $this->name ]['is_file'] );
	}

	public function is( string $name ): bool {
		return $name === $this->name;
	}

	/** Returns the path under `/v1`. */
	public function path(): string {
		return '/' . str_replace( '*', rawurlencode( $this->conversation ), explode( ' ', $this->name, 2 )[1] );
	}

	/** @param array $given From the browser. @param array $agent From Agent::shown. */
	public function query( array $given, array $agent ): array {
		$call  = self::CALLS[ $this->name ];
		$query = array_filter(
			array_intersect_key( $given, array_flip( $call['query'] ?? array() ) ),
			static function ( $value ): bool {
				return is_string( $value ) && mb_strlen( $value ) <= self::LONGEST;
			}
		);
		return 'query' === ( $call['reader'] ?? '' ) ? array( 'reader' => $agent['id'] ) + $query : $query;
	}

	/** @param array $given From the browser. @param array $agent From Agent::shown. @return array|null Null if the call has no body. */
	public function body( array $given, array $agent ): ?array {
		$call = self::CALLS[ $this->name ];
		if ( ! isset( $call['body'] ) ) {
			return null;
		}
		$set = $call['set'] ?? array();
		if ( 'body' === ( $call['reader'] ?? '' ) ) {
			$set['reader'] = $agent['id'];
		}
		if ( isset( $call['is_agent'] ) ) {
			$set['agent'] = $agent;
		}
		if ( isset( $call['is_named'] ) ) {
			$set['name'] = $agent['name'];
		}
		return $set + array_intersect_key( $given, array_flip( $call['body'] ) );
	}
}
