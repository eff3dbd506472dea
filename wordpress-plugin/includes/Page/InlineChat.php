<?php
/**
 * @package ParleyChat
 */

namespace Parley\Chat\Page;

defined( 'ABSPATH' ) || exit;

/** The chat inside a page's text: block `parley/chat` and shortcode `[parley_chat]`, both rendered by one function. */
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
				// Repeats the texts of block.json, because `npm run pot` skips block.json, for which it would need a network.
				'title'           => __( 'Parley Chat', 'parley-chat' ),
				'description'     => __( 'The chat inside the page instead of in its corner.', 'parley-chat' ),
				'render_callback' => function ( array $attributes ): string {
					return $this->render( get_block_wrapper_attributes( $this->box( $attributes ) ) );
				},
			)
		);
		add_action( 'enqueue_block_editor_assets', array( $this, 'add_editor_data' ) );
		add_shortcode(
			'parley_chat',
			function ( $attributes ): string {
				$attributes = shortcode_atts( array( 'height' => self::HEIGHT ), $attributes, 'parley_chat' );
				$box        = $this->box( $attributes );
				return $this->render( sprintf( 'class="%s" style="%s"', esc_attr( $box['class'] ), esc_attr( $box['style'] ) ) );
			}
		);
	}

	/** Gives the editor the data that it needs to draw the chat as the page will show it. */
	public function add_editor_data(): void {
		$facts = array( 'widget' => plugins_url( 'build/widget/widget.js', $this->file ) ) + $this->script->place();
		wp_add_inline_script(
			generate_block_asset_handle( 'parley/chat', 'editorScript' ),
			'window.parleyChatBlock = ' . wp_json_encode( $facts, JSON_HEX_TAG | JSON_UNESCAPED_SLASHES ) . ';',
			'before'
		);
	}

	/**
	 * Renders an element for the chat, which uses the first such element of a page. Later ones are rendered too,
	 * because code that builds the page's description or excerpt may render one before the page does.
	 *
	 * @param string $wrapper Attributes of the element, escaped.
	 */
	private function render( string $wrapper ): string {
		if ( is_feed() || ! $this->script->enqueue_in( '.' . self::NAME ) ) {
			return '';
		}
		return '<div ' . $wrapper . '></div>';
	}

	/** Reserves the height before the chat loads, so that the page does not shift; the chat uses the same height. */
	private function box( array $attributes ): array {
		$height = min( self::MAX_HEIGHT, max( self::MIN_HEIGHT, (int) ( $attributes['height'] ?? self::HEIGHT ) ) );
		return array(
			'class' => self::NAME,
			'style' => sprintf( 'height:%1$dpx;--parley-block-size:%1$dpx', $height ),
		);
	}
}
