<?php
/**
 * @package ParleyChat
 */

namespace Parley\Chat\Service;

defined( 'ABSPATH' ) || exit;

/** The failures of calls to the service and of the connection, one per method: what is wrong, and how to fix it. */
final class FailureWords {

	public static function not_connected(): ServiceFailure {
		return new ServiceFailure(
			'not_connected',
			409,
			__( 'This site is not connected to Parley.', 'parley-chat' ),
			__( 'Enter the service address and the API key under Connection.', 'parley-chat' )
		);
	}

	public static function key_unreadable(): ServiceFailure {
		return new ServiceFailure(
			'key_unreadable',
			409,
			__( 'The stored API key can no longer be read.', 'parley-chat' ),
			__( 'The security keys in wp-config.php were changed. Enter the API key again under Connection.', 'parley-chat' )
		);
	}

	/** The browser returned from an approval that this user did not start, or that has expired. */
	public static function approval_unknown(): ServiceFailure {
		return new ServiceFailure(
			'approval_unknown',
			409,
			__( 'You did not start this approval here, or it took too long.', 'parley-chat' ),
			__( 'Start again, and approve in the same browser.', 'parley-chat' )
		);
	}

	public static function approval_declined(): ServiceFailure {
		return new ServiceFailure(
			'approval_declined',
			409,
			__( 'The connection was not approved.', 'parley-chat' ),
			__( 'Nothing was changed. Request the approval again, or enter an API key.', 'parley-chat' )
		);
	}

	/** An approval would create a key, but the key in wp-config.php overrides it. */
	public static function key_fixed(): ServiceFailure {
		return new ServiceFailure(
			'key_fixed',
			409,
			__( 'The API key is set in wp-config.php.', 'parley-chat' ),
			__( 'Remove PARLEY_API_KEY from wp-config.php to connect by approval.', 'parley-chat' ),
			array( 'field' => 'api_key' )
		);
	}

	/** The key is in wp-config.php, the site is connected, and the user entered another address. */
	public static function key_stays(): ServiceFailure {
		return new ServiceFailure(
			'key_stays',
			409,
			__( 'The API key in wp-config.php is not sent to another address while the site is connected.', 'parley-chat' ),
			__( 'Disconnect first, then connect to the new address; or set it in wp-config.php as PARLEY_SERVICE_URL.', 'parley-chat' ),
			array( 'field' => 'service_url' )
		);
	}

	/** The key is in a network's wp-config.php, and a user who may not edit that file entered an address. */
	public static function key_of_network(): ServiceFailure {
		return new ServiceFailure(
			'key_of_network',
			409,
			__( 'The API key in wp-config.php belongs to the network, and is sent only to an address that the network has set.', 'parley-chat' ),
			__( 'Ask a super admin to set the service address in wp-config.php as PARLEY_SERVICE_URL, or to connect this site.', 'parley-chat' ),
			array( 'field' => 'service_url' )
		);
	}

	public static function bad_address( string $field ): ServiceFailure {
		return new ServiceFailure(
			'bad_address',
			400,
			__( 'This is not the address of a service.', 'parley-chat' ),
			__( 'Enter the complete address, such as https://chat.example.com. It must start with https://, so that nobody can read the traffic.', 'parley-chat' ),
			array( 'field' => $field )
		);
	}

	/** @param string $message WordPress's message about the missing response. It may contain cURL's error number. */
	public static function no_answer( string $host, string $code, string $message ): ServiceFailure {
		$number = preg_match( '/cURL error (\d+)/', $message, $found ) ? (int) $found[1] : 0;
		if ( 35 === $number ) {
			return new ServiceFailure(
				'not_https',
				ServiceFailure::STATUS,
				/* translators: keep words in {braces} as they are. */
				strtr( __( '{host} does not answer with HTTPS on this port. Check the port, or put a certificate on the server.', 'parley-chat' ), array( '{host}' => $host ) ),
				''
			);
		}
		if ( in_array( $number, array( 51, 53, 54, 58, 59, 60, 64, 66, 77, 80, 82, 83, 90, 91 ), true ) || preg_match( '/\b(ssl|tls|certificate)\b/i', $message ) ) {
			return new ServiceFailure(
				'tls_refused',
				ServiceFailure::STATUS,
				/* translators: %s: host name. */
				sprintf( __( 'The certificate of %s was refused.', 'parley-chat' ), $host ),
				__( 'Renew the certificate of the service, or get one for this name from an authority that your server trusts. Self-signed certificates are not accepted.', 'parley-chat' )
			);
		}
		if ( 6 === $number ) {
			return new ServiceFailure(
				'unknown_host',
				ServiceFailure::STATUS,
				/* translators: %s: host name. */
				sprintf( __( 'There is no server named %s.', 'parley-chat' ), $host ),
				__( 'Check the service address for typing errors. A new DNS name may take some hours to work everywhere.', 'parley-chat' )
			);
		}
		if ( 28 === $number || false !== stripos( $message, 'timed out' ) ) {
			return new ServiceFailure(
				'timeout',
				ServiceFailure::STATUS,
				/* translators: %s: host name. */
				sprintf( __( '%s did not answer in time.', 'parley-chat' ), $host ),
				__( 'The service may be busy, or a firewall between your site and the service blocks the call. Try again in a minute; if it keeps failing, ask your host to allow outgoing HTTPS calls.', 'parley-chat' )
			);
		}
		if ( 'http_request_not_executed' === $code ) {
			return self::address_blocked( $host );
		}
		return new ServiceFailure(
			'service_down',
			ServiceFailure::STATUS,
			/* translators: %s: host name. */
			sprintf( __( 'Nothing answers at %s.', 'parley-chat' ), $host ),
			__( 'Check that the service is running and that the address and its port are right. Until then, visitors see no chat, or an error message in it.', 'parley-chat' )
		);
	}

	public static function address_blocked( string $host ): ServiceFailure {
		return new ServiceFailure(
			'address_blocked',
			ServiceFailure::STATUS,
			/* translators: %s: host name. */
			sprintf( __( 'WordPress was not allowed to call %s.', 'parley-chat' ), $host ),
			__( 'If wp-config.php blocks outgoing calls, add the host to WP_ACCESSIBLE_HOSTS. If the address is private, set it in wp-config.php as PARLEY_SERVICE_URL.', 'parley-chat' )
		);
	}

	/** @param int $most Bytes. */
	public static function too_large( string $host, int $most ): ServiceFailure {
		return new ServiceFailure(
			'too_large',
			ServiceFailure::STATUS,
			/* translators: 1: host name, 2: size such as 16 MB. */
			sprintf( __( 'The answer of %1$s was larger than %2$s.', 'parley-chat' ), $host, (string) size_format( $most ) ),
			__( 'WordPress cannot process that much. Export conversations with “parley export” on the machine of the service.', 'parley-chat' )
		);
	}

	/** Somebody changed the settings after this user loaded them. */
	public static function changed_meanwhile(): ServiceFailure {
		return new ServiceFailure(
			'changed_meanwhile',
			409,
			__( 'Somebody else has changed the settings.', 'parley-chat' ),
			__( 'Nothing was saved. Reload the page to see the current settings, and make your change again.', 'parley-chat' )
		);
	}

	/**
	 * Matches the title or heading of the pages that proxies (nginx, Cloudflare, Akamai, hosts of apps) send when the
	 * server behind them does not answer, with any status.
	 */
	private const OUTAGE = '~<(title|h1)\b[^>]*>[^<]*(?:\b5(?:0[0-4]|2\d|30)\b|bad gateway|gateway time-?out|unavailable|server error|is down|application error|maintenance)~i';

	/**
	 * Something answered, but not Parley: a proxy, if the status or the page says so, or perhaps a website.
	 *
	 * @param string $body The unparsed response.
	 */
	public static function not_parley( string $host, int $status, string $body ): ServiceFailure {
		if ( $status >= 500 || 1 === preg_match( self::OUTAGE, substr( $body, 0, 8192 ) ) ) {
			return new ServiceFailure(
				'proxy_answered',
				ServiceFailure::STATUS,
				/* translators: 1: host name, 2: HTTP status such as 502. */
				sprintf( __( 'The service at %1$s did not answer; a proxy in front of it did (status %2$d).', 'parley-chat' ), $host, $status ),
				__( 'The service is not running, or the proxy of its host cannot reach it. Start it, or ask its operator.', 'parley-chat' )
			);
		}
		return new ServiceFailure(
			'not_parley',
			ServiceFailure::STATUS,
			/* translators: 1: host name, 2: HTTP status such as 404. */
			sprintf( __( 'The service did not answer; something else at %1$s did (status %2$d).', 'parley-chat' ), $host, $status ),
			__( 'Either this is the address of a website, not of Parley, or the service is not running and a proxy, a firewall or a login page answers for it. The right address, followed by /healthz, shows {"status":"ok"} in a browser.', 'parley-chat' )
		);
	}

	public static function moved( string $host, string $target ): ServiceFailure {
		return new ServiceFailure(
			'moved',
			ServiceFailure::STATUS,
			/* translators: 1: host name, 2: address. */
			sprintf( __( '%1$s redirects to %2$s.', 'parley-chat' ), $host, $target ),
			__( 'WordPress does not send the API key to that address. If it belongs to your service, enter it as the service address.', 'parley-chat' )
		);
	}

	/**
	 * Converts an error of the service.
	 *
	 * @param array $error `code`, `message` and `details` of the service's error body.
	 */
	public static function refused( int $status, array $error, int $retry_after ): ServiceFailure {
		$said   = (string) ( $error['message'] ?? '' );
		$field  = (string) ( $error['details']['field'] ?? '' );
		$reason = (string) ( $error['details']['reason'] ?? '' );
		$facts  = array(
			'field'  => $field,
			'reason' => $reason,
		);
		if ( is_array( $error['details']['params'] ?? null ) ) {
			$facts['service_params'] = $error['details']['params'];
		}
		if ( 'https_required' === $reason ) {
			return new ServiceFailure( 'https_required', ServiceFailure::STATUS, __( 'The service refuses calls that do not use HTTPS.', 'parley-chat' ), __( 'Enter the https:// address of the service. If you already do, ask its operator to add the proxy in front of the service to PARLEY_TRUST_PROXY.', 'parley-chat' ), $facts );
		}
		if ( 'changed_meanwhile' === $reason ) {
			return self::changed_meanwhile();
		}
		if ( 401 === $status ) {
			return new ServiceFailure( 'key_refused', ServiceFailure::STATUS, __( 'The service refuses the API key.', 'parley-chat' ), __( 'The key was revoked or mistyped. Create a new one with “parley key create” and enter it under Connection.', 'parley-chat' ), $facts );
		}
		if ( 403 === $status ) {
			/* translators: %s: name of a permission. */
			return new ServiceFailure( 'permission_missing', ServiceFailure::STATUS, sprintf( __( 'The API key does not have the permission %s.', 'parley-chat' ), $field ), __( 'Create a key with this permission and enter it under Connection.', 'parley-chat' ), $facts );
		}
		if ( 404 === $status && 'path' === $field ) {
			return self::too_old( $facts );
		}
		if ( 404 === $status && 'id' === $field ) {
			return new ServiceFailure( 'not_found', 404, __( 'This entry no longer exists.', 'parley-chat' ), '', $facts );
		}
		if ( 404 === $status ) {
			return new ServiceFailure( 'not_found', 404, __( 'This conversation no longer exists.', 'parley-chat' ), '', $facts );
		}
		if ( 429 === $status ) {
			/* translators: %d: seconds. */
			return new ServiceFailure( 'rate_limited', 429, __( 'The service received too many calls from this site.', 'parley-chat' ), sprintf( __( 'Try again in %d seconds. If this happens often, the site needs a larger plan.', 'parley-chat' ), max( 1, $retry_after ) ), $facts + array( 'retry_after' => max( 1, $retry_after ) ) );
		}
		if ( 502 === $status ) {
			return AnswerWords::missing( $said, $facts );
		}
		$form = 'invalid_format' === $reason ? self::wrong_form()[ $field ] ?? null : null;
		if ( null !== $form ) {
			return new ServiceFailure( 'refused', 400, $form, '', $facts );
		}
		if ( 400 === $status ) {
			return new ServiceFailure( 'refused', 400, '' === $said ? __( 'The service did not accept the values. Check them and try again.', 'parley-chat' ) : $said, '', $facts );
		}
		return new ServiceFailure( 'service_failed', ServiceFailure::STATUS, __( 'The service had an internal error.', 'parley-chat' ), __( 'Try again. If it keeps failing, check the service’s log.', 'parley-chat' ), $facts );
	}

	/**
	 * Returns what to enter in a setting. The service's messages name other settings by their identifiers; these texts
	 * use the labels of the fields.
	 */
	private static function wrong_form(): array {
		return array(
			'webhook_url'    => __( 'Enter the complete address of the webhook, starting with https://. A user name and a password belong in “Headers sent with each call”.', 'parley-chat' ),
			'model_base_url' => __( 'Enter the complete address of the model’s API, starting with https://, without ? and #. The key belongs in “API key of the model”.', 'parley-chat' ),
		);
	}

	public static function too_old( array $facts = array() ): ServiceFailure {
		return new ServiceFailure( 'too_old', ServiceFailure::STATUS, __( 'The service does not support this action.', 'parley-chat' ), __( 'Either the service is older than this plugin and needs an update, or the service address belongs to another program.', 'parley-chat' ), $facts );
	}
}
