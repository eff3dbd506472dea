<?php
/**
 * @package ParleyChat
 */

namespace Parley\Chat\Service;

defined( 'ABSPATH' ) || exit;

/** Calls the service's REST API with the site's key. */
final class ServiceClient {

	/** Seconds. */
	public const PATIENCE = 15;

	/**
	 * Maximum bytes of a response. A decoded response needs several times as much memory, and PHP's usual limit is 128
	 * MB. Exports are the largest responses, and the service keeps their pages far below this maximum.
	 */
	private const MOST_BYTES = 16 * MB_IN_BYTES;

	/** @var string Without `/v1`. */
	private $address;

	/** @var string */
	private $key;

	/** @var bool Whether private addresses may be called. */
	private $is_trusted;

	public function __construct( string $address, string $key, bool $is_trusted ) {
		$this->address    = $address;
		$this->key        = $key;
		$this->is_trusted = $is_trusted;
	}

	/**
	 * Calls the service and returns its response.
	 *
	 * @param string     $path    Under `/v1`, with encoded segments.
	 * @param array      $query   Null and empty values are left out.
	 * @param array|null $body    Sent as JSON.
	 * @param int        $seconds Timeout.
	 * @param array      $headers Additional headers, by name.
	 * @throws ServiceFailure For everything but the service's own success.
	 */
	public function call( string $method, string $path, array $query = array(), ?array $body = null, int $seconds = self::PATIENCE, array $headers = array() ): array {
		return $this->read( $this->send( $method, $path, $query, $body, $seconds, $headers ) );
	}

	/**
	 * Calls the service and returns its response, even if the service refuses. Parameters as in `call`.
	 *
	 * @return array{status: int, type: string, retry_after: string, body: string}
	 * @throws ServiceFailure If the answer is not the service's.
	 */
	public function pass( string $method, string $path, array $query, ?array $body, array $headers ): array {
		$answer  = $this->send( $method, $path, $query, $body, self::PATIENCE, $headers );
		$failure = $this->no_answer( $answer );
		if ( null !== $failure ) {
			throw $failure;
		}
		$type = (string) wp_remote_retrieve_header( $answer, 'content-type' );
		// Transcripts are plain text. Every other answer is JSON with `success`.
		if ( 0 !== strpos( $type, 'text/plain' ) && ! array_key_exists( 'success', self::decoded( $answer ) ) ) {
			$failure = $this->not_parley( $answer );
			throw $failure;
		}
		return array(
			'status'      => (int) wp_remote_retrieve_response_code( $answer ),
			'type'        => $type,
			'retry_after' => (string) wp_remote_retrieve_header( $answer, 'retry-after' ),
			'body'        => wp_remote_retrieve_body( $answer ),
		);
	}

	/** @return array|\WP_Error */
	private function send( string $method, string $path, array $query, ?array $body, int $seconds, array $headers ) {
		$query = array_filter(
			$query,
			static function ( $value ): bool {
				return null !== $value && '' !== $value;
			}
		);
		$url   = $this->address . '/v1' . $path . ( array() === $query ? '' : '?' . http_build_query( $query ) );
		$args  = array(
			'method'              => $method,
			'timeout'             => $seconds,
			// Follows no redirect, so that the key is sent only to the address that the owner entered.
			'redirection'         => 0,
			'limit_response_size' => self::MOST_BYTES,
			'headers'             => array( 'X-API-Key' => $this->key ) + $headers + array( 'Accept' => 'application/json' ),
		);
		if ( null !== $body ) {
			$args['headers']['Content-Type'] = 'application/json';
			// Sends `{}` for an empty PHP array, which would become a list.
			$args['body'] = array() === $body ? '{}' : wp_json_encode( $body );
		}
		if ( ! $this->is_trusted && ! wp_http_validate_url( $url ) ) {
			$failure = FailureWords::address_blocked( $this->host() )->blames( 'service_url' );
			throw $failure;
		}
		return $this->is_trusted ? wp_remote_request( $url, $args ) : wp_safe_remote_request( $url, $args );
	}

	/** @param array|\WP_Error $answer */
	private function read( $answer ): array {
		$failure = $this->failure( $answer );
		if ( null !== $failure ) {
			throw $failure;
		}
		return self::decoded( $answer );
	}

	/** @param array|\WP_Error $answer */
	private function failure( $answer ): ?ServiceFailure {
		$failure = $this->no_answer( $answer );
		if ( null !== $failure ) {
			return $failure;
		}
		$status = (int) wp_remote_retrieve_response_code( $answer );
		$body   = self::decoded( $answer );
		if ( ! array_key_exists( 'success', $body ) ) {
			return $this->not_parley( $answer );
		}
		if ( $status >= 400 ) {
			$error = is_array( $body['error'] ?? null ) ? $body['error'] : array();
			return FailureWords::refused( $status, $error, (int) wp_remote_retrieve_header( $answer, 'retry-after' ) );
		}
		return null;
	}

	/** @param array|\WP_Error $answer */
	private function no_answer( $answer ): ?ServiceFailure {
		$host = $this->host();
		if ( is_wp_error( $answer ) ) {
			return FailureWords::no_answer( $host, (string) $answer->get_error_code(), $answer->get_error_message() )->blames( 'service_url' );
		}
		$status = (int) wp_remote_retrieve_response_code( $answer );
		if ( $status >= 300 && $status < 400 ) {
			return FailureWords::moved( $host, (string) wp_remote_retrieve_header( $answer, 'location' ) )->blames( 'service_url' );
		}
		// WordPress silently truncates longer responses to `limit_response_size`.
		if ( strlen( wp_remote_retrieve_body( $answer ) ) >= self::MOST_BYTES ) {
			return FailureWords::too_large( $host, self::MOST_BYTES );
		}
		return null;
	}

	private function not_parley( array $answer ): ServiceFailure {
		return FailureWords::not_parley( $this->host(), (int) wp_remote_retrieve_response_code( $answer ), wp_remote_retrieve_body( $answer ) )->blames( 'service_url' );
	}

	/** Returns the host of the address, with the port if there is one. */
	private function host(): string {
		$port = wp_parse_url( $this->address, PHP_URL_PORT );
		return wp_parse_url( $this->address, PHP_URL_HOST ) . ( null === $port ? '' : ':' . $port );
	}

	private static function decoded( array $answer ): array {
		$body = json_decode( wp_remote_retrieve_body( $answer ), true );
		return is_array( $body ) ? $body : array();
	}
}
