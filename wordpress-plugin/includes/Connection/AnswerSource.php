<?php
/**
 * @package ParleyChat
 */

namespace Parley\Chat\Connection;

defined( 'ABSPATH' ) || exit;

/** Who answers visitors, according to the service's settings: a workflow or a language model. */
final class AnswerSource {

	/** @param array $site As the service shows it. */
	public static function is_model( array $site ): bool {
		return 'model' === ( $site['reply_source'] ?? 'webhook' );
	}

	/** Whether a workflow or model is set. */
	public static function is_set( array $site ): bool {
		return self::is_model( $site )
			? null !== ( $site['model_base_url'] ?? null ) && '' !== ( $site['model_name'] ?? '' )
			: null !== ( $site['webhook_url'] ?? null );
	}
}
