<?php
/**
 * @package ParleyChat
 */

namespace Parley\Chat\Connection;

defined( 'ABSPATH' ) || exit;

/** The answer source in the service's settings: a workflow or a language model. */
final class AnswerSource {

	/** @param array $site As returned by the service. */
	public static function is_model( array $site ): bool {
		return 'model' === ( $site['reply_source'] ?? 'webhook' );
	}

	public static function is_set( array $site ): bool {
		return self::is_model( $site )
			? null !== ( $site['model_base_url'] ?? null ) && '' !== ( $site['model_name'] ?? '' )
			: null !== ( $site['webhook_url'] ?? null );
	}

	/** Whether the webhook has n8n's default path for tests, behind any base path; the same as in core's address-warnings.ts. */
	public static function is_at_test_address( array $site ): bool {
		return ! self::is_model( $site ) && 1 === preg_match( '~/(?:webhook|form)-test/~', (string) ( $site['webhook_url'] ?? '' ) );
	}
}
