<?php
/**
 * @package ParleyChat
 */

namespace Parley\Chat\Service;

defined( 'ABSPATH' ) || exit;

/**
 * Failures of the workflow or the language model while the service works. The name of the field says which of the two
 * failed.
 */
final class AnswerWords {

	/** @param array $facts `field` and `reason` of the service's error. */
	public static function missing( string $said, array $facts ): ServiceFailure {
		$is_model = 0 === strpos( $facts['field'], 'model_' );
		$advice   = ( $is_model ? self::of_model() : array() ) + self::of_workflow();
		$unknown  = $is_model
			? __( 'Check the log of the model’s provider.', 'parley-chat' )
			: __( 'Check the log of the workflow.', 'parley-chat' );
		return new ServiceFailure(
			$is_model ? 'model_failed' : 'workflow_failed',
			ServiceFailure::STATUS,
			self::what( $said, $facts['reason'], $is_model ),
			$advice[ $facts['reason'] ] ?? $unknown,
			$facts
		);
	}

	/** Returns what went wrong. The service's messages are in English, so other languages use translatable texts. */
	private static function what( string $said, string $reason, bool $is_model ): string {
		if ( '' !== $said && 0 === strpos( determine_locale(), 'en' ) ) {
			return $said;
		}
		$known = array(
			'not_configured'  => __( 'No workflow or model is set yet.', 'parley-chat' ),
			'unreachable'     => __( 'Nothing answers at the address.', 'parley-chat' ),
			'timeout'         => __( 'The answer did not come in time.', 'parley-chat' ),
			'blocked_address' => __( 'The address is not on the public internet.', 'parley-chat' ),
			'no_reply'        => __( 'The response contains no answer.', 'parley-chat' ),
			'too_long'        => __( 'The answer was too long.', 'parley-chat' ),
		);
		if ( isset( $known[ $reason ] ) ) {
			return $known[ $reason ];
		}
		if ( 1 === preg_match( '/^status_(\d{3})$/', $reason, $found ) ) {
			return sprintf(
				$is_model
					/* translators: %s: HTTP status such as 500. */
					? __( 'The model’s API answered with the status %s.', 'parley-chat' )
					/* translators: %s: HTTP status such as 500. */
					: __( 'The workflow answered with the status %s.', 'parley-chat' ),
				$found[1]
			);
		}
		return __( 'There was no answer.', 'parley-chat' );
	}

	private static function of_workflow(): array {
		return array(
			'not_configured'  => __( 'Enter the webhook address of your workflow.', 'parley-chat' ),
			'unreachable'     => __( 'Check that the address is right, that the workflow is active and that its server can be reached from the internet.', 'parley-chat' ),
			'timeout'         => __( 'The workflow took longer than the time allowed. Make it faster, or allow it more time.', 'parley-chat' ),
			'blocked_address' => __( 'Parley calls only public https:// addresses. The operator of the service can allow other hosts.', 'parley-chat' ),
			'no_reply'        => __( 'The answer of the workflow has no text. In n8n, use “Respond to Webhook” to answer with {"message": "…"}.', 'parley-chat' ),
			'too_long'        => __( 'The answer was larger than 1 MB. Have the workflow answer with the text only.', 'parley-chat' ),
		);
	}

	/** Returns the texts that differ for a model from those for a workflow. */
	private static function of_model(): array {
		return array(
			'not_configured' => __( 'Enter the address of the model’s API and the name of the model.', 'parley-chat' ),
			'unreachable'    => __( 'Check the address of the model’s API and that its server can be reached from the internet.', 'parley-chat' ),
			'timeout'        => __( 'The model took longer than the time allowed. Choose a quicker one, or allow it more time.', 'parley-chat' ),
			'no_reply'       => __( 'The model answered without a text. Check that its API supports chat completions with “stream”.', 'parley-chat' ),
			'too_long'       => __( 'The answer was larger than 1 MB.', 'parley-chat' ),
			'status_401'     => __( 'The API refused the key. Enter it again.', 'parley-chat' ),
			'status_403'     => __( 'The API key has no access to this model.', 'parley-chat' ),
			'status_404'     => __( 'There is no such model, or the address is wrong. Enter the part before /chat/completions.', 'parley-chat' ),
			'status_429'     => __( 'The API received too many calls, or your credit there is used up.', 'parley-chat' ),
		);
	}
}
