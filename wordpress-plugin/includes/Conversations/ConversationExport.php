<?php
/**
 * @package ParleyChat
 */

namespace Parley\Chat\Conversations;

use Parley\Chat\Service\ServiceFailure;

defined( 'ABSPATH' ) || exit;

/**
 * Streams conversations as text: NDJSON with one conversation per line, or CSV with one message per line. After a rate
 * limit, waits for the service's `retry_after`. An error becomes the last line, because the response has already
 * started.
 */
final class ConversationExport {

	public const FORMATS = array(
		'csv'    => 'text/csv; charset=utf-8',
		'ndjson' => 'application/x-ndjson',
	);

	private const COLUMNS = array( 'session_id', 'message_id', 'role', 'timestamp', 'content' );

	/** Longest wait for a rate limit in seconds, and maximum number of attempts of one call. */
	private const LONGEST_PAUSE = 60;
	private const ATTEMPTS      = 5;

	/** @var Conversations */
	private $conversations;

	/** @var callable Waits so many seconds. */
	private $wait;

	public function __construct( Conversations $conversations, callable $wait ) {
		$this->conversations = $conversations;
		$this->wait          = $wait;
	}

	/**
	 * @param array $dates As in Conversations::page.
	 * @return \Generator<string>
	 */
	public function pieces( string $format, array $dates ): \Generator {
		// The byte order mark tells spreadsheets that the text is UTF-8.
		yield 'csv' === $format ? "\u{FEFF}" . self::row( self::COLUMNS ) : '';
		try {
			foreach ( $this->all( $dates ) as $conversation ) {
				yield 'csv' === $format ? self::rows( $conversation ) : self::json( $conversation );
			}
		} catch ( ServiceFailure $failure ) {
			$words = __( 'Incomplete:', 'parley-chat' ) . ' ' . $failure->sentence();
			yield 'csv' === $format ? self::row( array( $words ) ) : self::json( array( 'error' => $words ) );
		}
	}

	/** Reads page by page, so that only one page is in memory. */
	private function all( array $dates ): \Generator {
		$cursor = null;
		do {
			$page = $this->patiently(
				function () use ( $cursor, $dates ): array {
					return $this->conversations->export_page( $cursor, $dates );
				}
			);
			foreach ( $page['data'] as $conversation ) {
				yield $conversation['session'] + array( 'messages' => $conversation['messages'] );
			}
			$cursor = $page['next'];
		} while ( null !== $cursor );
	}

	private function patiently( callable $call ): array {
		for ( $attempt = 1; ; $attempt++ ) {
			try {
				return $call();
			} catch ( ServiceFailure $failure ) {
				$pause = (int) $failure->fact( 'retry_after' );
				if ( 0 === $pause || $pause > self::LONGEST_PAUSE || self::ATTEMPTS === $attempt ) {
					throw $failure;
				}
				( $this->wait )( $pause );
			}
		}
	}

	private static function rows( array $conversation ): string {
		$rows = '';
		foreach ( $conversation['messages'] as $message ) {
			$rows .= self::row( array( $conversation['session_id'], $message['id'], $message['role'], $message['timestamp'], MessageText::of( $message ) ) );
		}
		return $rows;
	}

	/** Formats one line (RFC 4180). Spreadsheets run text that starts like a formula; an apostrophe prevents that. */
	private static function row( array $cells ): string {
		$quoted = array_map(
			static function ( string $cell ): string {
				return '"' . str_replace( '"', '""', preg_match( '/^[=+\-@\t\r]/', $cell ) ? "'" . $cell : $cell ) . '"';
			},
			$cells
		);
		return implode( ',', $quoted ) . "\r\n";
	}

	private static function json( array $value ): string {
		return wp_json_encode( $value, JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_UNICODE ) . "\n";
	}
}
