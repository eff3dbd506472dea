<?php
/**
 * Generated from core/src/sites/site-settings.ts by `npm run generate`.
 *
 * @package ParleyChat
 */

namespace Parley\Chat\Rest;

defined( 'ABSPATH' ) || exit;

/** Schemas of the service's settings, as arguments of a REST route. */
final class SiteArguments {

	public static function all(): array {
		return array(
			'reply_source'                => array(
				'type' => 'string',
				'enum' => array( 'webhook', 'model' ),
			),
			'webhook_url'                 => array(
				'type'      => array( 'string', 'null' ),
				'maxLength' => 2048,
			),
			'webhook_timeout'             => array(
				'type'    => 'integer',
				'minimum' => 1,
				'maximum' => 300,
			),
			'webhook_history'             => array(
				'type'    => 'integer',
				'minimum' => 0,
				'maximum' => 50,
			),
			'webhook_knowledge'           => array(
				'type' => 'boolean',
			),
			'model_base_url'              => array(
				'type'      => array( 'string', 'null' ),
				'maxLength' => 2048,
			),
			'model_name'                  => array(
				'type'      => 'string',
				'maxLength' => 200,
			),
			'model_system_prompt'         => array(
				'type'      => 'string',
				'maxLength' => 8000,
			),
			'model_history'               => array(
				'type'    => 'integer',
				'minimum' => 0,
				'maximum' => 100,
			),
			'model_tools'                 => array(
				'type'     => 'array',
				'items'    => array(
					'type'                 => 'object',
					'additionalProperties' => false,
					'properties'           => array(
						'type'    => array(
							'type' => 'string',
							'enum' => array( 'shopify', 'wordpress', 'woocommerce', 'mcp' ),
						),
						'url'     => array(
							'type'      => 'string',
							'maxLength' => 2048,
						),
						'allow'   => array(
							'type'     => 'array',
							'items'    => array(
								'type'      => 'string',
								'maxLength' => 128,
							),
							'maxItems' => 50,
						),
						'headers' => array(
							'type'                 => 'object',
							'additionalProperties' => array(
								'type'      => 'string',
								'maxLength' => 4096,
							),
						),
					),
				),
				'maxItems' => 8,
			),
			'model_context'               => array(
				'type' => 'boolean',
			),
			'sign'                        => array(
				'type' => 'boolean',
			),
			'timestamp'                   => array(
				'type' => 'boolean',
			),
			'standard_webhooks'           => array(
				'type' => 'boolean',
			),
			'payload'                     => array(
				'type' => 'string',
				'enum' => array( 'standard', 'legacy', 'n8n' ),
			),
			'signature_format'            => array(
				'type' => 'string',
				'enum' => array( 'prefixed', 'bare' ),
			),
			'feedback_events'             => array(
				'type' => 'boolean',
			),
			'timezone'                    => array(
				'type' => 'string',
			),
			'session_timeout'             => array(
				'type'    => 'integer',
				'minimum' => 1,
				'maximum' => 31536000,
			),
			'address_messages_per_minute' => array(
				'type'    => array( 'integer', 'null' ),
				'minimum' => 1,
				'maximum' => 100000,
			),
			'live'                        => array(
				'type' => 'boolean',
			),
			'handover'                    => array(
				'type'                 => array( 'object', 'null' ),
				'additionalProperties' => false,
				'properties'           => array(
					'visitors'       => array(
						'type' => 'boolean',
					),
					'after_failures' => array(
						'type'    => 'integer',
						'minimum' => 0,
						'maximum' => 20,
					),
					'timeout'        => array(
						'type'    => 'integer',
						'minimum' => 30,
						'maximum' => 3600,
					),
					'otherwise'      => array(
						'type' => 'string',
						'enum' => array( 'workflow', 'form' ),
					),
					'hours'          => array(
						'type'                 => 'object',
						'additionalProperties' => false,
						'properties'           => array(
							'timezone' => array(
								'type' => 'string',
							),
							'weekly'   => array(
								'type'                 => 'object',
								'additionalProperties' => array(
									'type'     => 'array',
									'items'    => array(
										'type'     => 'array',
										'items'    => array(
											'type'    => 'string',
											'pattern' => '^(?:[01]\\d|2[0-3]):[0-5]\\d$|^24:00$',
										),
										'minItems' => 2,
										'maxItems' => 2,
									),
									'maxItems' => 6,
								),
							),
							'closed'   => array(
								'type'     => 'array',
								'items'    => array(
									'type'    => 'string',
									'pattern' => '^(?:(?:\\d\\d[2468][048]|\\d\\d[13579][26]|\\d\\d0[48]|[02468][048]00|[13579][26]00)-02-29|\\d{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\\d|30)|(?:02)-(?:0[1-9]|1\\d|2[0-8])))$',
								),
								'maxItems' => 100,
							),
						),
					),
				),
			),
			'files'                       => array(
				'type'                 => array( 'object', 'null' ),
				'additionalProperties' => false,
				'properties'           => array(
					'types'       => array(
						'type'     => 'array',
						'items'    => array(
							'type' => 'string',
							'enum' => array( 'image/*', 'image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif', 'application/pdf', 'text/plain' ),
						),
						'minItems' => 1,
						'maxItems' => 8,
					),
					'max_bytes'   => array(
						'type'    => 'integer',
						'minimum' => 1,
						'maximum' => 52428800,
					),
					'per_session' => array(
						'type'    => 'integer',
						'minimum' => 1,
						'maximum' => 1000,
					),
				),
			),
			'notify_emails'               => array(
				'type'     => 'array',
				'items'    => array(
					'type'      => 'string',
					'maxLength' => 254,
					'pattern'   => '^(?:[A-Za-z0-9_\'+\\-]+\\.)*[A-Za-z0-9_\'+\\-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9\\-]*\\.)+[A-Za-z]{2,}$',
				),
				'maxItems' => 5,
			),
			'weekly_report'               => array(
				'type' => 'boolean',
			),
			'saved_replies'               => array(
				'type'     => 'array',
				'items'    => array(
					'type'                 => 'object',
					'additionalProperties' => false,
					'properties'           => array(
						'title' => array(
							'type'      => 'string',
							'maxLength' => 80,
						),
						'text'  => array(
							'type'      => 'string',
							'maxLength' => 1000,
						),
					),
				),
				'maxItems' => 50,
			),
			'events_url'                  => array(
				'type'      => array( 'string', 'null' ),
				'maxLength' => 2048,
			),
			'events'                      => array(
				'type'     => 'array',
				'items'    => array(
					'type' => 'string',
					'enum' => array( 'session.started', 'message.created', 'message.rated', 'handover.requested', 'handover.taken', 'handover.returned', 'handover.timed_out', 'message.left', 'session.deleted' ),
				),
				'maxItems' => 9,
			),
			'appearance'                  => array(
				'type'                 => 'object',
				'additionalProperties' => false,
				'properties'           => array(
					'title'              => array(
						'type'      => 'string',
						'maxLength' => 80,
					),
					'subtitle'           => array(
						'type'      => 'string',
						'maxLength' => 80,
					),
					'logo'               => array(
						'type'      => 'string',
						'maxLength' => 2048,
						'pattern'   => '^(https:\\/\\/[^\\s"\'<>]+)?$',
					),
					'greeting'           => array(
						'type'      => 'string',
						'maxLength' => 500,
					),
					'color'              => array(
						'type'    => 'string',
						'pattern' => '^#[0-9a-fA-F]{6}$',
					),
					'theme'              => array(
						'type' => 'string',
						'enum' => array( 'page', 'auto', 'light', 'dark' ),
					),
					'position'           => array(
						'type' => 'string',
						'enum' => array( 'right', 'left' ),
					),
					'starter_prompts'    => array(
						'type'     => 'array',
						'items'    => array(
							'type'      => 'string',
							'maxLength' => 120,
						),
						'maxItems' => 6,
					),
					'consent'            => array(
						'type'      => 'string',
						'maxLength' => 1000,
					),
					'images'             => array(
						'type' => 'boolean',
					),
					'feedback'           => array(
						'type' => 'boolean',
					),
					'launcher'           => array(
						'type' => 'string',
						'enum' => array( 'chat', 'spark', 'help', 'none' ),
					),
					'launcher_words'     => array(
						'type' => 'boolean',
					),
					'inset_bottom'       => array(
						'type'    => 'integer',
						'minimum' => 0,
						'maximum' => 400,
					),
					'inset_side'         => array(
						'type'    => 'integer',
						'minimum' => 0,
						'maximum' => 400,
					),
					'inset_bottom_phone' => array(
						'type'    => 'integer',
						'minimum' => 0,
						'maximum' => 400,
					),
					'inset_side_phone'   => array(
						'type'    => 'integer',
						'minimum' => 0,
						'maximum' => 400,
					),
					'dodge'              => array(
						'type' => 'boolean',
					),
					'teaser'             => array(
						'type'      => 'string',
						'maxLength' => 200,
					),
					'teaser_delay'       => array(
						'type'    => 'integer',
						'minimum' => 0,
						'maximum' => 600,
					),
					'teaser_pages'       => array(
						'type'     => 'array',
						'items'    => array(
							'type'      => 'string',
							'maxLength' => 200,
							'pattern'   => '^[/*]',
						),
						'maxItems' => 20,
					),
					'preview'            => array(
						'type' => 'boolean',
					),
					'languages'          => array(
						'type'                 => 'object',
						'additionalProperties' => array(
							'type'                 => 'object',
							'additionalProperties' => false,
							'properties'           => array(
								'title'           => array(
									'type'      => 'string',
									'maxLength' => 80,
								),
								'subtitle'        => array(
									'type'      => 'string',
									'maxLength' => 80,
								),
								'greeting'        => array(
									'type'      => 'string',
									'maxLength' => 500,
								),
								'starter_prompts' => array(
									'type'     => 'array',
									'items'    => array(
										'type'      => 'string',
										'maxLength' => 120,
									),
									'maxItems' => 6,
								),
								'consent'         => array(
									'type'      => 'string',
									'maxLength' => 1000,
								),
								'teaser'          => array(
									'type'      => 'string',
									'maxLength' => 200,
								),
							),
						),
					),
				),
			),
			'strings'                     => array(
				'type'                 => 'object',
				'additionalProperties' => array(
					'type'      => 'string',
					'maxLength' => 500,
				),
			),
			'webhook_headers'             => array(
				'type'                 => 'object',
				'additionalProperties' => array(
					'type'      => 'string',
					'maxLength' => 4096,
				),
			),
			'signing_secret'              => array(
				'type'      => 'string',
				'maxLength' => 256,
			),
			'model_api_key'               => array(
				'type'    => array( 'string', 'null' ),
				'pattern' => '^[\\x21-\\x7e]{1,4096}$',
			),
		);
	}
}
