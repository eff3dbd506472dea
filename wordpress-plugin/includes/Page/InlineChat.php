<?php
/**
 * @package ParleyChat
 */

namespace Parley\Chat\Page;

defined( 'ABSPATH' ) || exit;

/** The chat inside the text of a page: block `parley/chat` and shortcode `[parley_chat]`, rendered by one function. */
final class InlineChat {

	private const NAME       = 'parley-chat-inline';
	private const MIN_HEIGHT = 320;
	private const MAX_HEIGHT = 1200;
	private const HEIGHT     = 560;

	/** @var string The plugin's main file. */
	private $file;

	/** @var ChatScript */
	private $script;

	public function __construct( string $file, ChatScript $script ) {
		$this->file   = $file;
		$this->script = $script;
	}

	public function register(): void {
		register_block_type(
			plugin_dir_path( $this->file ) . 'build/block',
			array(
				// Here too, where the tools for translators find them without a network.
				'title'           => __( 'Parley Chat', 'parley-chat' ),
				'description'     => __( 'The chat inside the page instead of in its corner.', 'parley-chat' ),
				'render_callback' => function ( array $attributes ): string {
					return $this->render( get_block_wrapper_attributes( $this->box( $attributes ) ) );
				},
			)
		);
		add_action( 'enqueue_block_editor_assets', array( $this, 'tell_editor' ) );
		add_shortcode(
			'parley_chat',
			function ( $attributes ): string {
				$attributes = shortcode_atts( array( 'height' => self::HEIGHT ), $attributes, 'parley_chat' );
				$box        = $this->box( $attributes );
				return $this->render( sprintf( 'class="%s" style="%s"', esc_attr( $box['class'] ), esc_attr( $box['style'] ) ) );
			}
		);
	}

	/** What the editor draws the chat with, as it will stand on the page: nothing that a page does not tell, too. */
	public function tell_editor(): void {
		$facts = array( 'widget' => plugins_url( 'build/widget/widget.js', $this->file ) ) + $this->script->place();
		wp_add_inline_script(
			generate_block_asset_handle( 'parley/chat', 'editorScript' ),
			'window.parleyChatBlock = ' . wp_json_encode( $facts, JSON_HEX_TAG | JSON_UNESCAPED_SLASHES ) . ';',
			'before'
		);
	}

	/**
	 * The chat stands in the first of these on a page. All are rendered: what writes a page's description or excerpt may
	 * have asked for one before the page itself does.
	 *
	 * @param string $wrapper Attributes of the element, escaped.
	 */
	private function render( string $wrapper ): string {
		if ( is_feed() || ! $this->script->enqueue_in( '.' . self::NAME ) ) {
			return '';
		}
		return '<div ' . $wrapper . '></div>';
	}

	/** The height is reserved before the chat is there, so that nothing on the page jumps; the chat takes the same. */
	private function box( array $attributes ): array {
		$height = min( self::MAX_HEIGHT, max( self::MIN_HEIGHT, (int) ( $attributes['height'] ?? self::HEIGHT ) ) );
		return array(
			'class' => self::NAME,
			'style' => sprintf( 'height:%1$dpx;--parley-block-size:%1$dpx', $height ),
		);
	}
}
