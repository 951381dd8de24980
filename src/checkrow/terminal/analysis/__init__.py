"""Show analyses to people: read the question, and print the answer.

subject         from a text or a file to the game it holds
written_moves   moves as people type them
position_text   every turn of a position as a table
review_text     a game turn by turn
plot_text       the evaluation as characters
"""
